import { backoffDelay, requestedDelay } from './backoff';
import type { Accepted, Incoming } from './codec';
import {
  Connection,
  type ConnectionHandlers,
  type DisconnectDetails,
  type DisconnectReason,
  type End,
} from './connection';
import { Emitter } from './emitter';
import { type Auth, type IoOptions, type Settings, withDefaults } from './options';
import { watchPage } from './page';

/** The events of `socket.io`. `refused`: the server said not to come back by itself. */
export interface ManagerEvents {
  open: (session: Accepted) => void;
  close: (reason: DisconnectReason, details?: DisconnectDetails) => void;
  error: (error: Error) => void;
  refused: (error: Error) => void;
  ping: () => void;
  packet: (message: Incoming) => void;
  reconnect_attempt: (attempt: number) => void;
  reconnect: (attempt: number) => void;
  reconnect_error: (error: Error) => void;
  reconnect_failed: () => void;
  /** An emit did not fit into the offline buffer and was refused. */
  overflow: (event: string) => void;
}

/** Keeps one connection to a URL and brings it back when it is lost. */
export class Manager extends Emitter<ManagerEvents> {
  readonly uri: string;
  readonly opts: Settings;
  auth: Auth | undefined;
  #state: 'closed' | 'opening' | 'open' = 'closed';
  #connection: Connection | null = null;
  #attempts = 0;
  #reconnecting = false;
  #wanted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The server named the time of the next attempt: nothing may bring it forward. */
  #serverWait = false;
  #lastAttemptAt = 0;
  /** A server that does not know the subprotocol cannot be reached with it: every other attempt goes without. */
  #offersSubprotocol = true;
  #unwatch: (() => void) | undefined;

  constructor(uri: string, options: IoOptions) {
    super();
    this.uri = uri;
    this.opts = withDefaults(options);
    this.auth = options.auth;
  }

  reconnection = setting(this, 'reconnection');
  reconnectionAttempts = setting(this, 'reconnectionAttempts');
  reconnectionDelay = setting(this, 'reconnectionDelay');
  reconnectionDelayMax = setting(this, 'reconnectionDelayMax');
  randomizationFactor = setting(this, 'randomizationFactor');
  timeout = setting(this, 'timeout');

  /** Whether a volatile message would leave now. */
  get writable(): boolean {
    return this.#connection?.writable ?? false;
  }

  open(): this {
    this.#wanted = true;
    this.#unwatch ??= watchPage({
      online: () => this.#wake(),
      offline: () =>
        this.#connection?.end('transport close', { description: 'network connection lost' }),
      visible: () => this.#wake(),
    });
    if (this.#state === 'closed' && !this.#reconnecting) this.#connect();
    return this;
  }

  write(text: string): void {
    this.#connection?.write(text);
  }

  /** Ends the connection and every attempt to bring it back. */
  shutdown(): void {
    this.#wanted = false;
    this.#reconnecting = false;
    this.#attempts = 0;
    this.#state = 'closed';
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#connection?.drop();
    this.#connection = null;
  }

  /** Tells that an emit was refused because the offline buffer is full. */
  overflowed(event: string): void {
    this.fire('overflow', event);
  }

  #connect(): void {
    this.#state = 'opening';
    this.#lastAttemptAt = Date.now();
    const handlers: ConnectionHandlers = {
      auth: (give) => (typeof this.auth === 'function' ? this.auth(give) : give(this.auth ?? {})),
      onOpen: (session) => this.#opened(session),
      onMessage: (message) => this.fire('packet', message),
      onHeartbeat: () => this.fire('ping'),
      onEnd: (end) => this.#ended(end),
    };
    this.#connection = new Connection(this.uri, this.opts, handlers, this.#offersSubprotocol);
  }

  #opened(session: Accepted): void {
    const attempt = this.#attempts;
    this.#state = 'open';
    this.#attempts = 0;
    this.#reconnecting = false;
    if (attempt > 0) this.fire('reconnect', attempt);
    if (this.#state === 'open') this.fire('open', session);
  }

  #ended(end: End): void {
    const wasOpen = this.#state === 'open';
    const wasReconnecting = this.#reconnecting;
    this.#state = 'closed';
    this.#connection = null;
    this.#offersSubprotocol = end.upgraded || !this.#offersSubprotocol;
    if (end.final) this.shutdown();
    if (wasOpen) this.fire('close', end.reason, end.details);
    else if (end.final) this.fire('refused', end.error);
    else {
      this.fire('error', end.error);
      if (wasReconnecting) this.fire('reconnect_error', end.error);
    }
    this.#scheduleAttempt(end.reconnectAfterMs);
  }

  #scheduleAttempt(afterMs: number | null): void {
    // A listener may have closed, or connected again, in the meantime.
    if (!this.#wanted || !this.opts.reconnection || this.#state !== 'closed') return;
    if (this.#attempts >= this.opts.reconnectionAttempts) {
      this.#attempts = 0;
      this.#reconnecting = false;
      this.fire('reconnect_failed');
      return;
    }
    const delay =
      afterMs === null
        ? backoffDelay(this.#attempts, this.opts)
        : requestedDelay(afterMs, this.opts);
    this.#serverWait = afterMs !== null;
    this.#attempts += 1;
    this.#reconnecting = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#attempt(), delay);
  }

  #attempt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.fire('reconnect_attempt', this.#attempts);
    if (this.#wanted && this.#state === 'closed') this.#connect();
  }

  /** The network or the reader is back: try, or check, at once. */
  #wake(): void {
    this.#connection?.probe();
    // A page that is shown and hidden in quick succession must not hammer the server.
    const rested = Date.now() - this.#lastAttemptAt >= this.opts.reconnectionDelay;
    if (this.#timer !== undefined && !this.#serverWait && rested) this.#attempt();
  }
}

interface Setting<T> {
  (): T;
  (value: T): Manager;
}

/** One function that reads a setting, or changes it from the next use on. */
function setting<Key extends keyof Settings>(manager: Manager, key: Key): Setting<Settings[Key]> {
  return ((...values: [Settings[Key]?]) => {
    if (values.length === 0) return manager.opts[key];
    manager.opts[key] = values[0] as Settings[Key];
    return manager;
  }) as Setting<Settings[Key]>;
}
