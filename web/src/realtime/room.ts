import { Ballot, type Vote } from './ballot';
import { CatchUp } from './catch-up';
import { closeCodeName } from './close-codes';
import { Closed, type DisconnectDetails, type DisconnectReason } from './connection';
import { io } from './io';
import {
  type Chat,
  type JoinStreamView,
  MAX_MESSAGE_CHARACTERS,
  type PredictionOption,
  type RepliedLine,
  type ServerMessage,
  type Since,
} from './messages';
import { type Answer, Outbox } from './outbox';
import { randomId } from './random-id';
import { LOGIN_FAILURE, SESSION_OVER_FAILURE, UNANSWERED_FAILURE } from './room-actions';
import { ownLine } from './room-lines';
import {
  ANSWER_TIMEOUT_MS,
  type Identity,
  MAX_PENDING,
  ROOM_IO,
  type RoomEvents,
  type SendResult,
  type StreamRoomOptions,
  waitAfter,
} from './room-options';
import type { SendFailure } from './room-snapshot';
import {
  applyAction,
  applyMessage,
  type ChatLine,
  INITIAL_STATE,
  type RoomAction,
  type RoomSnapshot,
  type RoomState,
  snapshotOf,
} from './room-state';
import type { Socket } from './socket';
import { Store } from './store';
import { JoinRefused, streamCodec } from './stream-codec';
import { TypingClock } from './typing';

export * from './room-options';

type Answered = (error: Error | null, answer?: Answer) => void;

/** Refusals that concern the token, not the reader: a guest may stay. */
const TOKEN_REFUSALS: ReadonlySet<string> = new Set([
  'SESSION_REVOKED',
  'INVALID_TOKEN',
  'UNAUTHENTICATED',
]);

/**
 * One stream's room: joins, keeps the chat in the server's order without holes or doubles, sends lines,
 * and comes back by itself. `subscribe` and `getSnapshot` fit React's useSyncExternalStore.
 */
export class StreamRoom {
  /** For events that the room itself does not keep, such as predictions. */
  readonly socket: Socket<RoomEvents>;
  #state: RoomState = INITIAL_STATE;
  #identity: Identity | null;
  /** Identities that the last join on this connection named, and that the server has let in. */
  #askedAs: Identity | null;
  #joinedAs: Identity | null = null;
  readonly #options: StreamRoomOptions;
  readonly #store = new Store<RoomSnapshot>(snapshotOf(INITIAL_STATE));
  readonly #typing = new TypingClock();
  readonly #outbox: Outbox<ChatLine>;
  readonly #ballot: Ballot;
  readonly #catchUp: CatchUp;

  constructor(options: StreamRoomOptions) {
    this.#options = options;
    this.#identity = options.identity ?? null;
    this.#askedAs = this.#identity;
    this.socket = io<RoomEvents>(options.url, {
      ...ROOM_IO,
      ...options.io,
      codec: streamCodec(options.streamId),
      autoConnect: false,
      auth: (give) => {
        this.#askedAs = this.#identity;
        give(this.#joinFields());
      },
    });
    const ready = () => this.socket.connected && this.#isJoined;
    this.#outbox = new Outbox<ChatLine>({
      next: () => this.#state.pending.find((line) => line.state === 'sending'),
      idOf: (line) => line.clientMessageId ?? line.key,
      ready,
      send: (line, answered) => this.#sendLine(line, answered),
      failed: (clientMessageId, failure) =>
        this.#act({ type: 'line_failed', clientMessageId, failure }),
    });
    this.#ballot = new Ballot({ ready, send: (vote, answered) => this.#sendVote(vote, answered) });
    this.#catchUp = new CatchUp({
      ready: () => this.socket.connected,
      needed: () => this.#state.behind || !this.#isJoined,
      ask: (answered) => this.#joinAgain(answered),
    });
    this.#listen();
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  getSnapshot = (): RoomSnapshot => this.#store.get();

  connect(): void {
    if (this.socket.active) return;
    this.#pace(0);
    this.#act({ type: 'connecting' });
    this.socket.connect();
  }

  /** Leaves the room; `connect` comes back to it with what it had. */
  close(): void {
    const wasConnected = this.socket.connected;
    this.socket.disconnect();
    this.#outbox.stop();
    this.#ballot.stop();
    this.#typing.stop();
    if (!wasConnected) this.#act({ type: 'connection_lost' });
  }

  /** Says a line, in answer to another one or not: it is shown at once, and sent now or when the room is joined again. */
  send(text: string, replyTo: RepliedLine | null = null): SendResult {
    const message = text.trim();
    if (message === '') return { accepted: false, failure: null };
    const identity = this.#identity;
    if (!identity) return { accepted: false, failure: LOGIN_FAILURE };
    if ([...message].length > MAX_MESSAGE_CHARACTERS) {
      const most = `Messages can be at most ${MAX_MESSAGE_CHARACTERS} characters long.`;
      return { accepted: false, failure: { code: 'MESSAGE_TOO_LONG', message: most } };
    }
    if (this.#state.pending.length >= MAX_PENDING) {
      return { accepted: false, failure: UNANSWERED_FAILURE };
    }
    const clientMessageId = randomId(16);
    const { address, username } = identity;
    const role = this.#state.you?.role ?? 'viewer';
    const timestamp = Date.now();
    const said = { address, username, role, message, replyTo, clientMessageId, timestamp };
    const line = ownLine(said);
    this.#act({ type: 'line_added', line });
    this.#outbox.pump();
    return { accepted: true, clientMessageId };
  }

  /** Sends a failed line again, as the same line. */
  retry(clientMessageId: string): void {
    this.#act({ type: 'line_retried', clientMessageId });
    this.#outbox.pump();
  }

  /** Takes a failed line away. */
  dismiss(clientMessageId: string): void {
    this.#act({ type: 'line_dismissed', clientMessageId });
  }

  /** Votes, now or when the room is joined again; null once the vote is counted. */
  async vote(predictionId: string, option: PredictionOption): Promise<SendFailure | null> {
    return this.#identity ? this.#ballot.cast(predictionId, option) : SESSION_OVER_FAILURE;
  }

  /** Tells the others that the reader types; call it at every key press. */
  typing(): void {
    if (!this.#identity || !this.#typing.mayNotice()) return;
    this.socket.volatile.emit('typing', { streamId: this.#options.streamId });
  }

  /** Signs in, as someone else, or out. Lines that wait are sent only as the person who said them. */
  setIdentity(identity: Identity | null): void {
    const wasGuest = this.#identity === null;
    if (identity?.address !== this.#identity?.address) this.#ballot.giveUp(SESSION_OVER_FAILURE);
    const same = identity?.token === this.#identity?.token;
    this.#identity = identity;
    if (same) return;
    this.#act({ type: 'identity_changed', address: identity?.address ?? null });
    if (!this.socket.active) return;
    if (wasGuest && this.socket.connected) this.#catchUp.request();
    else this.socket.disconnect().connect();
  }

  /** Where the lines begin, for the request of older ones; null when there are none. */
  get oldest(): Since | null {
    const first = this.#state.confirmed[0];
    if (!first || first.epoch === null || first.seq === null) return null;
    return { epoch: first.epoch, seq: first.seq };
  }

  /** Takes lines from before `oldest`, newest first; `complete` when there are none before them. */
  addOlder(newestFirst: readonly Chat[], complete: boolean): void {
    this.#act({ type: 'older_loaded', newestFirst, complete });
  }

  /** The reader is back at the newest line: older ones need not be kept. */
  endReading(): void {
    this.#act({ type: 'reading_ended' });
  }

  #listen(): void {
    const { socket } = this;
    socket.onAny((_event: string, message: ServerMessage) => this.#receive(message));
    socket.on('connect', () => this.#pace(0));
    socket.on('disconnect', (reason, details) => this.#lost(reason, details));
    socket.on('connect_error', (error) => {
      this.#act({ type: 'attempt_failed' });
      if (!socket.active) this.#refused(error);
    });
    socket.io.on('reconnect_attempt', (attempt) => {
      this.#pace(attempt);
      this.#act({ type: 'attempt_started', attempt });
    });
  }

  /** Whether the server knows us as who we are now: a line that comes before would be a guest's. */
  get #isJoined(): boolean {
    return this.#joinedAs?.token === this.#identity?.token;
  }

  get #answerTimeout(): number {
    return this.#options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  }

  /** How long to wait for the next attempt to come back, after so many. */
  #pace(attempts: number): void {
    const wait = waitAfter(attempts, this.#options.io?.reconnectionDelayMax);
    const { io } = this.socket;
    io.reconnectionDelay(wait.reconnectionDelay);
    io.reconnectionDelayMax(wait.reconnectionDelayMax);
    io.randomizationFactor(wait.randomizationFactor);
  }

  #receive(message: ServerMessage): void {
    const typists = () => this.#state.typists;
    const expire = () => this.#act({ type: 'typing_expired' });
    this.#become(applyMessage(this.#state, message, Date.now()));
    if (message.type === 'joined') {
      this.#joinedAs = this.#askedAs;
      this.#outbox.pump();
      this.#ballot.joined(message);
    }
    if (message.type === 'typing') this.#typing.watch(typists, expire);
    if (message.type === 'error' && TOKEN_REFUSALS.has(message.code)) this.#signedOut();
    if (this.#state.behind) this.#catchUp.request();
  }

  #act(action: RoomAction): void {
    this.#become(applyAction(this.#state, action, Date.now()));
  }

  #become(state: RoomState): void {
    if (state === this.#state) return;
    const previous = { state: this.#state, snapshot: this.#store.get() };
    this.#state = state;
    this.#store.set(snapshotOf(state, previous));
  }

  #joinFields(): Omit<JoinStreamView, 'type' | 'streamId'> {
    const { at } = this.#state;
    return { ...this.#identity, ...(at ? { since: at } : {}) };
  }

  #joinAgain(answered: () => void): void {
    const message = { streamId: this.#options.streamId, ...this.#joinFields() };
    this.#askedAs = this.#identity;
    this.socket.timeout(this.#answerTimeout).emit('join_stream_view', message, answered);
  }

  #sendVote(vote: Vote, answered: Answered): void {
    this.socket.timeout(this.#answerTimeout).emit('vote', vote, answered);
  }

  #sendLine(line: ChatLine, answered: Answered): void {
    const { message, clientMessageId, timestamp, address, username, replyTo } = line;
    const { streamId } = this.#options;
    const userId = this.#identity?.userId;
    const said = {
      ...{ streamId, userId, username, message, timestamp, clientMessageId, address },
      ...(replyTo ? { replyTo: replyTo.id } : {}),
    };
    this.socket.timeout(this.#answerTimeout).emit('chat', { ...said, broadcast: true }, answered);
  }

  #lost(reason: DisconnectReason, details: DisconnectDetails | undefined): void {
    this.#act({ type: 'connection_lost' });
    if (reason === 'io server disconnect')
      this.#refused(new Closed(details?.context as CloseEvent));
  }

  /** The server said not to come back: as who we were, or at all. */
  #refused(error: Error): void {
    const code = error instanceof Closed ? error.code : null;
    const refusal = error instanceof JoinRefused ? error.data.code : 'REFUSED';
    const name = code === null ? refusal : closeCodeName(code);
    if (TOKEN_REFUSALS.has(name) && this.#identity) {
      this.#signedOut();
      this.connect();
    } else {
      this.#act({ type: 'room_closed', closed: { code, name, message: error.message } });
      this.#ballot.giveUp(UNANSWERED_FAILURE);
    }
  }

  /** The server takes the token no more: the room goes on as a guest. */
  #signedOut(): void {
    if (!this.#identity) return;
    this.#identity = null;
    this.#act({ type: 'identity_changed', address: null });
    this.#ballot.giveUp(SESSION_OVER_FAILURE);
    this.#options.onSignedOut?.();
  }
}
