import type { BackoffSettings } from './backoff';
import type { Codec } from './codec';

/** Data sent when a connection opens; the function form is asked anew for each connection. */
export type Auth = object | ((give: (data: object) => void) => void);

/** The options of `io`. Those that socket.io-client has mean the same and have its defaults. */
export interface IoOptions extends Partial<BackoffSettings> {
  codec: Codec;
  auth?: Auth;
  /** Connect at once; default true. */
  autoConnect?: boolean;
  /** Come back by itself; default true. */
  reconnection?: boolean;
  /** Attempts before giving up; default without end. */
  reconnectionAttempts?: number;
  /** Milliseconds for a connection to open, the answered handshake included; default 20,000. */
  timeout?: number;
  /** Milliseconds for an answer where `timeout()` names none; default without end. */
  ackTimeout?: number;
  /** Milliseconds between heartbeats; default 30,000. */
  heartbeatInterval?: number;
  /** Milliseconds in which anything must arrive after a heartbeat, else the connection is dead; default 10,000. */
  heartbeatTimeout?: number;
  /** Emits kept while not connected; one more is refused (see `Socket.emit`); default 100. */
  sendBufferLimit?: number;
  /** The websocket class; default the browser's. */
  WebSocket?: WebSocketClass;
}

/** The browser's class, or one with its interface. */
export type WebSocketClass = new (url: string, subprotocol?: string) => WebSocket;

export type Settings = Required<Omit<IoOptions, 'auth' | 'WebSocket' | 'ackTimeout'>> & {
  WebSocket: WebSocketClass | undefined;
  ackTimeout: number | undefined;
};

export function withDefaults(options: IoOptions): Settings {
  return {
    codec: options.codec,
    autoConnect: options.autoConnect ?? true,
    reconnection: options.reconnection ?? true,
    reconnectionAttempts: options.reconnectionAttempts ?? Number.POSITIVE_INFINITY,
    reconnectionDelay: options.reconnectionDelay ?? 1000,
    reconnectionDelayMax: options.reconnectionDelayMax ?? 5000,
    randomizationFactor: options.randomizationFactor ?? 0.5,
    reconnectionFactor: options.reconnectionFactor ?? 2,
    timeout: options.timeout ?? 20_000,
    ackTimeout: options.ackTimeout,
    heartbeatInterval: options.heartbeatInterval ?? 30_000,
    heartbeatTimeout: options.heartbeatTimeout ?? 10_000,
    sendBufferLimit: options.sendBufferLimit ?? 100,
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
  };
}
