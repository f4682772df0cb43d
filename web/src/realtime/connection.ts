import { heardRestart } from '@/lib/restart-notice';
import { closeCodeName, isFinal } from './close-codes';
import type { Accepted, Incoming } from './codec';
import { Heartbeat } from './heartbeat';
import type { Settings } from './options';

/** Why a connection ended, in socket.io's words. */
export type DisconnectReason =
  | 'io server disconnect'
  | 'io client disconnect'
  | 'ping timeout'
  | 'transport close'
  | 'transport error'
  | 'parse error';

/** `context` is the browser's CloseEvent (its `code` says more), or the error. */
export interface DisconnectDetails {
  description: string;
  context?: unknown;
}

export interface End {
  reason: DisconnectReason;
  details: DisconnectDetails;
  /** For whoever waited for the connection to open. */
  error: Error;
  /** Coming back would meet the same refusal. */
  final: boolean;
  /** The server asked to wait this long, in milliseconds. */
  reconnectAfterMs: number | null;
  /** The websocket was open before. */
  upgraded: boolean;
}

export interface ConnectionHandlers {
  /** Called when the websocket is open; the codec's opening message carries what is given. */
  auth(give: (data: object) => void): void;
  onOpen(session: Accepted): void;
  onMessage(message: Incoming): void;
  onHeartbeat(): void;
  /** Exactly once, and nothing after it. */
  onEnd(end: End): void;
}

const OPEN = 1;
const NORMAL_CLOSURE = 1000;
/** Bytes waiting in the browser beyond which a volatile emit is dropped. */
const VOLATILE_LIMIT = 16 * 1024;
/** Bytes waiting in the browser beyond which the connection counts as dead. */
const WRITE_LIMIT = 1024 * 1024;

/** One websocket from opening to its end: the handshake, heartbeats, and one reason for the end. */
export class Connection {
  #socket: WebSocket | null = null;
  #open = false;
  #upgraded = false;
  #ended = false;
  #reconnectAfterMs: number | null = null;
  readonly #openTimer: ReturnType<typeof setTimeout>;
  readonly #heart: Heartbeat;
  readonly #settings: Settings;
  readonly #handlers: ConnectionHandlers;

  /** The codec's subprotocol is offered unless a server would not take it. */
  constructor(
    url: string,
    settings: Settings,
    handlers: ConnectionHandlers,
    offersSubprotocol = true,
  ) {
    this.#settings = settings;
    this.#handlers = handlers;
    const { heartbeat } = settings.codec;
    this.#heart = new Heartbeat(settings, {
      beat: heartbeat && (() => this.write(heartbeat(Date.now()))),
      dead: () => this.end('ping timeout', { description: 'nothing arrived after a heartbeat' }),
    });
    this.#openTimer = setTimeout(
      () => this.end('transport error', { description: 'timeout' }),
      settings.timeout,
    );
    try {
      if (!settings.WebSocket) throw new Error('this browser has no websockets');
      const subprotocol = offersSubprotocol ? settings.codec.subprotocol : undefined;
      this.#listen(
        subprotocol === undefined
          ? new settings.WebSocket(url)
          : new settings.WebSocket(url, subprotocol),
      );
    } catch (error) {
      // Not at once: whoever asked for the connection has not got it yet.
      setTimeout(() => this.end('transport error', describe(error)));
    }
  }

  /** Whether a message would leave soon. */
  get writable(): boolean {
    const socket = this.#socket;
    return this.#open && socket?.readyState === OPEN && socket.bufferedAmount < VOLATILE_LIMIT;
  }

  write(text: string): void {
    if (this.#socket?.readyState !== OPEN) return;
    if (this.#socket.bufferedAmount > WRITE_LIMIT) {
      this.end('transport error', { description: 'the network takes nothing' });
      return;
    }
    this.#socket.send(text);
  }

  /** Asks for a sign of life now instead of at the next heartbeat. */
  probe(): void {
    if (this.#open) this.#heart.beatNow();
  }

  /** Ends without telling the handlers. */
  drop(): void {
    this.#ended = true;
    clearTimeout(this.#openTimer);
    this.#heart.stop();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    // Closing a websocket that is still opening is an error to some implementations.
    socket.onerror = () => {};
    socket.close(NORMAL_CLOSURE);
  }

  end(reason: DisconnectReason, details: DisconnectDetails, why: Partial<End> = {}): void {
    if (this.#ended) return;
    this.drop();
    const error = why.error ?? new Error(details.description, { cause: details.context });
    const reconnectAfterMs = why.reconnectAfterMs ?? this.#reconnectAfterMs;
    const final = why.final ?? false;
    this.#handlers.onEnd({
      reason,
      details,
      error,
      final,
      reconnectAfterMs,
      upgraded: this.#upgraded,
    });
  }

  #listen(socket: WebSocket): void {
    this.#socket = socket;
    socket.onopen = () => this.#shakeHands();
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onerror = (event) =>
      this.end('transport error', { description: 'websocket error', context: event });
    socket.onclose = (event) => {
      const final = isFinal(event.code);
      this.end(
        final ? 'io server disconnect' : 'transport close',
        { description: 'websocket connection closed', context: event },
        { final, error: new Closed(event) },
      );
    };
  }

  #shakeHands(): void {
    this.#upgraded = true;
    const { handshake } = this.#settings.codec;
    if (handshake) this.#handlers.auth((data) => this.write(handshake(data)));
    else this.#opened({ accepted: true, recovered: false });
  }

  #opened(session: Accepted): void {
    this.#open = true;
    clearTimeout(this.#openTimer);
    this.#heart.start();
    this.#handlers.onOpen(session);
  }

  #received(data: unknown): void {
    let messages: Incoming | Incoming[];
    try {
      if (typeof data !== 'string') throw new TypeError('a binary message');
      messages = this.#settings.codec.decode(data);
    } catch (error) {
      this.end('parse error', describe(error));
      return;
    }
    this.#heart.alive();
    if (Array.isArray(messages)) for (const message of messages) this.#heard(message);
    else this.#heard(messages);
  }

  #heard(message: Incoming): void {
    if (message.pong) this.#handlers.onHeartbeat();
    if (message.reconnectAfterMs !== undefined) this.#reconnectAfterMs = message.reconnectAfterMs;
    const { event, handshake } = message;
    // It concerns the page, whatever it watches, and may come before anything else.
    if (event?.name === 'restart_notice') heardRestart(event.args[0]);
    if (!this.#open && handshake) {
      if (handshake.accepted) this.#opened(handshake);
      else this.#refused(handshake.error, handshake.retryAfterMs);
    }
    // A message that comes before the handshake's answer belongs to no session.
    if (this.#open && !this.#ended) this.#handlers.onMessage(message);
  }

  #refused(error: Error, retryAfterMs: number | undefined): void {
    this.end(
      'io server disconnect',
      { description: error.message, context: error },
      { error, final: retryAfterMs === undefined, reconnectAfterMs: retryAfterMs ?? null },
    );
  }
}

/** The server closed before the connection was open. */
export class Closed extends Error {
  readonly code: number;

  constructor(event: { code: number; reason: string }) {
    super(event.reason || closeCodeName(event.code));
    this.name = 'Closed';
    this.code = event.code;
  }
}

function describe(error: unknown): DisconnectDetails {
  return { description: error instanceof Error ? error.message : String(error), context: error };
}
