import { io } from '@/realtime/io';
import type { WebSocketClass } from '@/realtime/options';
import type { Socket } from '@/realtime/socket';
import { Store } from '@/realtime/store';
import { tableCodec } from './codec';
import { dropSeatToken, dropTicket, holderOf, keepSeatToken, seatTokenOf } from './seat-token';
import { EMPTY, type Now, reduce, type TableAction, type TableSnapshot } from './table-state';
import type { Choice, Phrase, Shot, TableEmits, TableEvents } from './wire';

export interface MatchRoomOptions {
  url: string;
  matchId: string;
  /** From the launch address: shown until the table has come, or the server says that it is no longer good. */
  ticket?: string | undefined;
  /** The session's, where the page has one. */
  token?: string | undefined;
  /** The websocket class; default the browser's. */
  WebSocket?: WebSocketClass;
}

type Credential = 'ticket' | 'seatToken' | 'token';

/** Aims are cosmetic: more often than this nobody sees. */
const AIM_EVERY_MS = 80;

/** A line that was not answered by then was lost. */
const SAID_WITHIN_MS = 10_000;
const NOT_SAID = 'That did not get through. Please try again.';

/** One match's table: sits down, keeps what the server says, sends shots, and comes back by itself. */
export class MatchRoom {
  readonly socket: Socket<TableEvents, TableEmits>;
  readonly matchId: string;
  readonly #store = new Store<TableSnapshot>(EMPTY);
  #ticket: string | undefined;
  /** By which the server knows this page again when the answer to its ticket was lost; not from storage alone, which may be refused. */
  readonly #holder: string;
  readonly #token: string | undefined;
  /** Credential that the last join showed; null for a guest. */
  #shown: Credential | null = null;
  readonly #refused = new Set<Credential>();
  #aimed: { aim: number; power: number } | null = null;
  #aimTimer: ReturnType<typeof setTimeout> | undefined;
  #lines = 0;
  readonly #saying = new Map<number, (refused: string | null) => void>();

  constructor({ url, matchId, ticket, token, WebSocket }: MatchRoomOptions) {
    this.matchId = matchId;
    this.#ticket = ticket;
    this.#holder = ticket ? holderOf(matchId) : '';
    this.#token = token;
    this.socket = io<TableEvents, TableEmits>(url, {
      codec: tableCodec,
      autoConnect: false,
      auth: (give) => give(this.#credentials()),
      ...(WebSocket ? { WebSocket } : {}),
    });
    this.#listen();
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  getSnapshot = (): TableSnapshot => this.#store.get();

  connect(): void {
    this.socket.connect();
  }

  close(): void {
    clearTimeout(this.#aimTimer);
    this.#aimTimer = undefined;
    this.socket.disconnect();
  }

  /** Takes a shot; its answer is a `shot_played` or a `shot_rejected` with the same number. */
  shoot(shot: Shot): void {
    const { state, sent } = this.getSnapshot();
    if (!state || sent !== null) return;
    const { shotNumber: number } = state;
    this.#aimed = null;
    this.#act({ type: 'shot_sent', number });
    this.socket.emit('shot', { ...shot, number });
  }

  /** Chooses how it goes on after a break; its answer is a `table_state`, or a `shot_rejected` with the same number. */
  choose(choice: Choice): void {
    const { state, sent } = this.getSnapshot();
    if (!state || sent !== null) return;
    const { shotNumber: number } = state;
    this.#act({ type: 'shot_sent', number });
    this.socket.emit('choose', { number, choice });
  }

  /** Lets the others see where one aims: now and then while it moves, and where it comes to rest. */
  aim(aim: number, power: number): void {
    this.#aimed = { aim, power };
    this.#aimTimer ??= setTimeout(() => {
      this.#aimTimer = undefined;
      if (this.#aimed) this.socket.volatile.emit('aim', this.#aimed);
      this.#aimed = null;
    }, AIM_EVERY_MS);
  }

  concede(): void {
    this.socket.emit('concede', {});
  }

  /** Wants the match to end without a result, or agrees to it; what becomes of it, the state says. */
  callOff(): void {
    this.socket.emit('call_off', {});
  }

  /** Says it to the other; sooner than the server takes it, it is dropped. */
  say(phrase: Phrase): void {
    this.socket.volatile.emit('phrase', { phrase });
  }

  /** Says a line in the chat of the match's room; answers the text to show when it was not said, else null. */
  sayInRoom(text: string): Promise<string | null> {
    if (this.getSnapshot().link !== 'open') return Promise.resolve(NOT_SAID);
    this.#lines += 1;
    const id = this.#lines;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#said(id, NOT_SAID), SAID_WITHIN_MS);
      this.#saying.set(id, (refused) => {
        clearTimeout(timer);
        resolve(refused);
      });
      this.socket.volatile.emit('room_say', { id, text });
    });
  }

  #said(id: number, refused: string | null): void {
    this.#saying.get(id)?.(refused);
    this.#saying.delete(id);
  }

  /** The time to choose is over. */
  choiceOver(): void {
    this.#act({ type: 'choice_over' });
  }

  /** The shot in motion has come to rest on screen. */
  rested(): void {
    this.#act({ type: 'playback_over', now: now() });
  }

  /** Credentials that open a seat, best first: the ticket, the seat it brought, the session; at last a guest's empty hands. */
  #credentials(): object {
    const seatToken = this.#refused.has('seatToken') ? null : seatTokenOf(this.matchId);
    if (this.#ticket) return { ...this.#show('ticket', this.#ticket), holder: this.#holder };
    if (seatToken) return this.#show('seatToken', seatToken);
    if (this.#token && !this.#refused.has('token')) return this.#show('token', this.#token);
    this.#shown = null;
    return {};
  }

  #show(kind: Credential, value: string): object {
    this.#shown = kind;
    return { [kind]: value };
  }

  #dropTicket(): void {
    this.#ticket = undefined;
    dropTicket(this.matchId);
  }

  #listen(): void {
    const { socket } = this;
    socket.on('table', (seated) => {
      this.#dropTicket();
      if (seated.seatToken) keepSeatToken(this.matchId, seated.seatToken);
      this.#act({ type: 'seated', seated, now: now() });
    });
    socket.on('shot_played', (shot) => this.#act({ type: 'shot_played', shot, now: now() }));
    socket.on('table_state', ({ state }) => this.#act({ type: 'table_state', state }));
    socket.on('rival_aim', ({ seat, aim, power }) => {
      if (seat === this.getSnapshot().you) return;
      this.#act({ type: 'rival_aim', aim, power: power ?? 0.5 });
    });
    socket.on('shot_rejected', (rejected) => this.#act({ type: 'shot_rejected', rejected }));
    socket.on('viewers', ({ count }) => this.#act({ type: 'viewers', count }));
    socket.on('phrase', ({ seat, phrase }) => this.#act({ type: 'phrase', seat, phrase }));
    socket.on('room_said', ({ id, error }) => this.#said(id, error ?? null));
    socket.on('disconnect', () => this.#act({ type: 'link', link: 'lost' }));
    socket.on('connect_error', (error) => this.#failed(error));
  }

  #failed(error: Error): void {
    if (this.socket.active) {
      const known = this.getSnapshot().state !== null;
      this.#act({ type: 'link', link: known ? 'lost' : 'connecting' });
    } else if (this.#shown) {
      // A credential that was refused is no longer good: come in by the next best.
      this.#refused.add(this.#shown);
      if (this.#shown === 'ticket') this.#dropTicket();
      if (this.#shown === 'seatToken') dropSeatToken(this.matchId);
      this.socket.connect();
    } else {
      this.#act({ type: 'link', link: 'refused', refusal: error.message });
    }
  }

  #act(action: TableAction): void {
    this.#store.set(reduce(this.getSnapshot(), action));
  }
}

const now = (): Now => ({ wall: Date.now(), frame: performance.now() });
