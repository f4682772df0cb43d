import type { NetworkProxy } from './proxy';

/** Parts of a socket that the shared tests use, whichever client it comes from. */
export interface TestSocket {
  connected: boolean;
  disconnected: boolean;
  active: boolean;
  recovered: boolean;
  id?: string;
  io: TestManager;
  volatile: TestSocket;
  on(event: string, listener: TestListener): TestSocket;
  once(event: string, listener: TestListener): TestSocket;
  off(event?: string, listener?: TestListener): TestSocket;
  removeListener(event: string, listener: TestListener): TestSocket;
  removeAllListeners(event?: string): TestSocket;
  listeners(event: string): unknown[];
  hasListeners(event: string): boolean;
  onAny(listener: TestListener): TestSocket;
  prependAny(listener: TestListener): TestSocket;
  offAny(listener?: TestListener): TestSocket;
  listenersAny(): readonly unknown[];
  onAnyOutgoing(listener: TestListener): TestSocket;
  prependAnyOutgoing(listener: TestListener): TestSocket;
  offAnyOutgoing(listener?: TestListener): TestSocket;
  listenersAnyOutgoing(): readonly unknown[];
  emit(event: string, ...args: unknown[]): TestSocket;
  emitWithAck(event: string, ...args: unknown[]): Promise<unknown>;
  timeout(ms: number): TestSocket;
  send(...args: unknown[]): TestSocket;
  connect(): TestSocket;
  open(): TestSocket;
  disconnect(): TestSocket;
  close(): TestSocket;
}

interface TestManager {
  on(event: string, listener: TestListener): TestManager;
  reconnection(value?: boolean): unknown;
  reconnectionAttempts(value?: number): unknown;
  reconnectionDelay(value?: number): unknown;
  reconnectionDelayMax(value?: number): unknown;
  randomizationFactor(value?: number): unknown;
  timeout(value?: number): unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: listeners of any event, as socket.io's own untyped interface
export type TestListener = (...args: any[]) => void;

/** The options that both clients know. */
export interface ClientOptions {
  autoConnect?: boolean;
  reconnection?: boolean;
  reconnectionAttempts?: number;
  reconnectionDelay?: number;
  reconnectionDelayMax?: number;
  randomizationFactor?: number;
  timeout?: number;
  ackTimeout?: number;
  auth?: object | ((give: (data: object) => void) => void);
}

/** Milliseconds; who sends the heartbeats differs between the two, their effect does not. */
export interface Heartbeats {
  interval: number;
  timeout: number;
}

/**
 * A running server, behind a proxy that can lose the network. Both implementations do the same: `echo`
 * answers with its arguments (by acknowledgement, else by an `echo` event), `silent` never answers, `ask`
 * asks the client a `question` and sends `answered`, `kick` disconnects for good, `drop` cuts the
 * connection, `garbage` sends what no client understands. An `auth` with token 'bad' is refused with
 * 'not allowed' and the data {code: 'NO'}.
 */
export interface TestServer {
  proxy: NetworkProxy;
  /** Every event that arrived, as [name, ...arguments], acknowledgements left out. */
  received: unknown[][];
  /** The `auth` of every connection, in order. */
  auths: unknown[];
  connect(options?: ClientOptions): TestSocket;
  stop(): Promise<void>;
}

export interface Harness {
  name: string;
  start(heartbeats?: Heartbeats): Promise<TestServer>;
}

export const CALM: Heartbeats = { interval: 25_000, timeout: 20_000 };
