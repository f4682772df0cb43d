import { Acks, type Waiting } from './acks';
import { AnyEmitter } from './any-listeners';
import type { Accepted, Incoming } from './codec';
import type { DisconnectDetails, DisconnectReason } from './connection';
import type { Listener } from './emitter';
import type { Manager, ManagerEvents } from './manager';
import type { Auth } from './options';
import { randomId } from './random-id';

/** The events that a socket itself has. */
export interface SocketEvents {
  connect: () => void;
  connect_error: (error: Error) => void;
  disconnect: (reason: DisconnectReason, details?: DisconnectDetails) => void;
}

/** Names that neither side may use for a message. */
const RESERVED: ReadonlySet<string> = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

type ArgumentsOf<Events, Event extends string> = Event extends keyof Events
  ? Events[Event] extends (...args: infer Args) => void
    ? [...Args, ...Listener[]]
    : never
  : unknown[];

interface Packet {
  event: string;
  args: unknown[];
  text: string;
  waiting: Waiting | null;
}

interface Flags {
  volatile?: boolean;
  timeout?: number;
}

/**
 * A connection as socket.io-client shows it. `Listen` and `Emit` map events to their functions; events
 * that they do not name are untyped.
 */
export class Socket<
  Listen extends object = object,
  Emit extends object = object,
> extends AnyEmitter<Listen & SocketEvents> {
  /** The manager: reconnection, its events and settings. */
  readonly io: Manager;
  connected = false;
  /** Nothing was missed since the last connection. */
  recovered = false;
  /** Of this connection; undefined while not connected. */
  id: string | undefined;
  #active = false;
  #flags: Flags = {};
  #buffer: Packet[] = [];
  #ackIds = 0;
  readonly #acks = new Acks();

  constructor(io: Manager) {
    super();
    this.io = io;
    if (io.opts.autoConnect) this.connect();
  }

  get disconnected(): boolean {
    return !this.connected;
  }

  /** Whether it is connected or will try to be. */
  get active(): boolean {
    return this.#active;
  }

  get auth(): Auth | undefined {
    return this.io.auth;
  }

  set auth(auth: Auth) {
    this.io.auth = auth;
  }

  /** The next emit is dropped instead of kept when it cannot leave now. */
  get volatile(): this {
    this.#flags.volatile = true;
    return this;
  }

  /** The next emit's callback takes an error first, given after this many milliseconds without an answer. */
  timeout(ms: number): this {
    this.#flags.timeout = ms;
    return this;
  }

  connect(): this {
    if (this.connected) return this;
    this.#attach(true);
    this.io.open();
    return this;
  }

  open(): this {
    return this.connect();
  }

  /** Closes, and does not come back by itself. */
  disconnect(): this {
    const wasConnected = this.connected;
    this.#attach(false);
    this.io.shutdown();
    if (wasConnected) this.#onClose('io client disconnect');
    return this;
  }

  close(): this {
    return this.disconnect();
  }

  /**
   * Sends an event; a function as last argument gets the answer. While not connected it is kept, up to
   * `sendBufferLimit`; one more is refused: the manager fires `overflow`, and a callback that takes an error
   * gets one.
   */
  emit<Event extends string>(event: Event, ...args: ArgumentsOf<Emit, Event>): this {
    if (RESERVED.has(event)) throw new Error(`"${event}" is a reserved event name`);
    const { volatile = false, timeout = this.io.opts.ackTimeout } = this.#flags;
    this.#flags = {};
    const callback = typeof args.at(-1) === 'function' ? (args.at(-1) as Listener) : null;
    const data: unknown[] = callback ? args.slice(0, -1) : [...args];
    const ackId = callback ? this.#ackIds++ : null;
    const { text, ackKey } = this.io.opts.codec.encode(event, data, ackId);
    const waiting = callback && ackKey !== null ? this.#await(ackKey, callback, timeout) : null;
    this.#dispatch({ event, args: data, text, waiting }, volatile);
    return this;
  }

  /** The answer as a promise; it rejects when the time of `timeout()` is over or the connection is lost. */
  emitWithAck<Answer = unknown>(event: string, ...args: unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, answer: Answer) =>
        error ? reject(error) : resolve(answer);
      withError.add(callback);
      this.emit(event, ...([...args, callback] as ArgumentsOf<Emit, string>));
    });
  }

  /** Sends the event `message`. */
  send(...args: unknown[]): this {
    return this.emit('message', ...(args as ArgumentsOf<Emit, 'message'>));
  }

  #await(key: string, callback: Listener, timeout: number | undefined): Waiting {
    const timed = timeout !== undefined;
    const waiting: Waiting = {
      key,
      callback,
      withError: timed || withError.has(callback),
      timer: undefined,
    };
    if (timed) {
      waiting.timer = setTimeout(() => {
        this.#buffer = this.#buffer.filter((packet) => packet.waiting !== waiting);
        this.#acks.fail(waiting, 'operation has timed out');
      }, timeout);
    }
    this.#acks.add(waiting);
    return waiting;
  }

  #dispatch(packet: Packet, volatile: boolean): void {
    if (volatile && !(this.connected && this.io.writable)) return;
    if (this.connected) this.#write(packet);
    else if (this.#buffer.length < this.io.opts.sendBufferLimit) this.#buffer.push(packet);
    else {
      const { waiting } = packet;
      if (waiting) queueMicrotask(() => this.#acks.fail(waiting, 'the offline buffer is full'));
      this.io.overflowed(packet.event);
    }
  }

  #write(packet: Packet): void {
    this.outgoing.call([packet.event, ...packet.args]);
    this.io.write(packet.text);
  }

  #attach(active: boolean): void {
    if (this.#active === active) return;
    this.#active = active;
    const change = active ? this.io.on.bind(this.io) : this.io.off.bind(this.io);
    change('open', this.#onOpen);
    change('packet', this.#onPacket);
    change('error', this.#onError);
    change('refused', this.#onRefused);
    change('close', this.#onClose);
  }

  #onOpen: ManagerEvents['open'] = (session: Accepted) => {
    this.id = session.id ?? randomId(10);
    this.recovered = session.recovered;
    this.connected = true;
    const kept = this.#buffer;
    this.#buffer = [];
    for (const packet of kept) this.#write(packet);
    this.fire('connect');
  };

  #onPacket: ManagerEvents['packet'] = ({ event, ack }: Incoming) => {
    if (event && !RESERVED.has(event.name)) {
      const { name, args, replyKey } = event;
      const all = replyKey === undefined ? args : [...args, this.#reply(replyKey)];
      this.incoming.call([name, ...all]);
      this.fire(name, ...all);
    }
    if (ack) this.#acks.answer(ack.key, ack.args);
  };

  #onError: ManagerEvents['error'] = (error) => {
    if (!this.connected) this.fire('connect_error', error);
  };

  #onRefused: ManagerEvents['refused'] = (error) => {
    this.#attach(false);
    this.fire('connect_error', error);
  };

  #onClose: ManagerEvents['close'] = (reason, details) => {
    if (reason === 'io server disconnect') this.#attach(false);
    this.connected = false;
    this.id = undefined;
    this.fire('disconnect', reason, details);
    this.#acks.disconnect(new Set(this.#buffer.flatMap(({ waiting }) => waiting ?? [])));
  };

  /** A function that answers the server once. */
  #reply(key: string): (...args: unknown[]) => void {
    let done = false;
    return (...args) => {
      const text = this.io.opts.codec.encodeReply?.(key, args);
      if (!done && text !== undefined) this.io.write(text);
      done = true;
    };
  }
}

/** Callbacks that take an error first although no time was named. */
const withError = new WeakSet<Listener>();
