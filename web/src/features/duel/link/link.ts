import { getRoom, getRooms } from '@/api/duel';
import { ApiError } from '@/lib/api-error';
import { duelCodec, duelGuestCodec } from '@/realtime/duel-codec';
import type { DuelEvents, DuelRequest, DuelRequests } from '@/realtime/duel-messages';
import { io } from '@/realtime/io';
import type { Socket } from '@/realtime/socket';
import { DEAD_MS, PING_MS, POLL_MS, RECONNECT } from '../limits';
import { TEXTS } from '../texts';
import { handleMessages } from './handle-messages';
import { type Answer, PendingRequests } from './pending-requests';
import { RoomStore } from './room-store';
import type { DuelNews } from './snapshot';

/** Whose socket is asked for when nobody is signed in. */
const NOBODY = `0x${'0'.repeat(40)}`;

interface LinkOptions {
  /** `/stream` on the server's socket address. */
  socketUrl: string;
  /** Player; null for a guest. */
  player: { userId: string; token: string } | null;
  /** Rooms that the link before this one knew: another token empties no page. */
  rooms?: RoomStore;
}

/** The duel's connection: the rooms as they change, and REST in the socket's place while there is none. */
export class DuelLink {
  readonly rooms: RoomStore;
  readonly requests = new PendingRequests();
  readonly player: LinkOptions['player'];
  readonly #socket: Socket<DuelEvents, DuelRequests>;
  readonly #listeners = new Set<(news: DuelNews) => void>();
  #poll: ReturnType<typeof setInterval> | undefined;
  #told = false;

  constructor({ socketUrl, player, rooms = new RoomStore() }: LinkOptions) {
    this.rooms = rooms;
    this.player = player;
    this.#socket = io<DuelEvents, DuelRequests>(`${socketUrl}/${player?.userId ?? NOBODY}`, {
      ...RECONNECT,
      codec: player ? duelCodec : duelGuestCodec,
      ...(player ? { auth: { token: player.token } } : {}),
      autoConnect: false,
      heartbeatInterval: PING_MS,
      heartbeatTimeout: DEAD_MS - PING_MS,
    });
    this.#listen();
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  open(): void {
    this.rooms.setStatus('connecting');
    this.#socket.connect();
  }

  close(): void {
    this.#stopPolling();
    this.requests.drop();
    this.#socket.disconnect();
  }

  onNews(listener: (news: DuelNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(news: DuelNews): void {
    for (const listener of this.#listeners) listener(news);
  }

  /** A room's page is open: its news are wanted also by who is not in it. */
  watch(roomId: string): () => void {
    this.rooms.watched.add(roomId);
    if (this.connected) this.#socket.emit('WATCH_ROOM', { roomId });
    return () => this.rooms.watched.delete(roomId);
  }

  /** Asks over the socket; `isAnswer` knows the answer among all that is told. */
  ask<Request extends DuelRequest>(
    request: Request,
    fields: Parameters<DuelRequests[Request]>[0] & object,
    isAnswer: (name: string, message: never) => boolean,
    ms?: number,
  ): Promise<Answer> {
    const answer = this.requests.wait(request, isAnswer, ms);
    this.send(request, fields);
    return answer;
  }

  send(request: DuelRequest, fields: object): void {
    // Volatile: what cannot leave now is asked over REST, not kept for a later connection.
    (this.#socket as unknown as Socket).volatile.emit(request as string, fields);
  }

  /** The list, over whichever way is open. */
  refresh(): void {
    if (this.connected) this.#socket.emit('GET_ROOMS');
    else void this.#pollNow();
  }

  /** Reads one room. A known room that is not there any more is lost. */
  async load(roomId: string): Promise<'here' | 'missing' | 'failed'> {
    try {
      this.rooms.put(await getRoom(roomId));
      return 'here';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return 'failed';
      if (this.rooms.room(roomId)) this.rooms.lose(roomId, 'missing');
      return 'missing';
    }
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('connect', () => {
      this.#stopPolling();
      this.#told = false;
      this.rooms.setStatus('connected');
      socket.emit('GET_ROOMS');
      for (const roomId of this.rooms.watched) {
        socket.emit('WATCH_ROOM', { roomId });
        // The list may leave it out, and what was said meanwhile is not told again.
        void this.load(roomId);
      }
    });
    socket.on('connect_error', () => this.#fallBack());
    socket.on('disconnect', (reason) => {
      this.requests.drop();
      if (reason === 'parse error') this.tell({ kind: 'trouble', text: TEXTS.unreadable });
      if (reason !== 'io client disconnect') this.#fallBack();
    });
    socket.io.on('reconnect_failed', () => {
      this.rooms.setStatus('failed');
      this.tell({ kind: 'trouble', text: TEXTS.givenUp });
    });
    socket.io.on('overflow', () => this.tell({ kind: 'trouble', text: TEXTS.unsent }));
    handleMessages(socket, this);
  }

  /** Without a socket the rooms are asked for every ten seconds; it is said once until there is one again. */
  #fallBack(): void {
    if (this.rooms.status !== 'failed') this.rooms.setStatus('polling');
    if (!this.#told) this.tell({ kind: 'trouble', text: TEXTS.fallback });
    this.#told = true;
    if (this.#poll !== undefined) return;
    this.#poll = setInterval(() => void this.#pollNow(), POLL_MS);
    void this.#pollNow();
  }

  #stopPolling(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
  }

  async #pollNow(): Promise<void> {
    const rooms = getRooms().then(
      (list) => this.rooms.list(list),
      () => this.rooms.listFailed(),
    );
    await Promise.all([rooms, ...[...this.rooms.watched].map((roomId) => this.load(roomId))]);
  }
}
