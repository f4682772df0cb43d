import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { ClientMessage, JoinStreamView, SendChat, ServerMessage } from '../messages';
import { NetworkProxy } from './proxy';
import { joined } from './wire';

type Answer = (message: ServerMessage) => void;

/**
 * A websocket server that speaks the room's wire, behind a proxy that can lose the network. What it answers
 * is up to the test; by default a join is answered with an empty room and a heartbeat with its response.
 */
export class StreamServer {
  readonly joins: JoinStreamView[] = [];
  readonly chats: SendChat[] = [];
  readonly others: ClientMessage[] = [];
  onJoin: (join: JoinStreamView, answer: Answer) => void = (_, answer) =>
    answer(joined({ epoch: 1, seq: 0 }));
  onChat: (chat: SendChat, answer: Answer) => void = () => {};
  heartbeats = true;
  readonly proxy: NetworkProxy;
  readonly #server: WebSocketServer;

  private constructor(server: WebSocketServer, proxy: NetworkProxy) {
    this.#server = server;
    this.proxy = proxy;
    server.on('connection', (socket) => {
      socket.on('message', (raw) => this.#receive(socket, raw));
    });
  }

  /** Without `subprotocols` it answers as a server that knows none. */
  static async start({ subprotocols = true } = {}): Promise<StreamServer> {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port: 0,
      ...(subprotocols ? {} : { handleProtocols: () => false as const }),
    });
    await new Promise((done) => server.once('listening', done));
    const proxy = await NetworkProxy.start((server.address() as AddressInfo).port);
    return new StreamServer(server, proxy);
  }

  get url(): string {
    return `http://127.0.0.1:${this.proxy.port}/stream/s`;
  }

  /** To every client. */
  send(message: ServerMessage): void {
    this.sendRaw(JSON.stringify(message));
  }

  sendRaw(data: string | Buffer): void {
    for (const client of this.#server.clients) client.send(data);
  }

  close(code: number, reason = ''): void {
    for (const client of this.#server.clients) client.close(code, reason);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    for (const client of this.#server.clients) client.terminate();
    await new Promise((done) => this.#server.close(done));
  }

  #receive(socket: WebSocket, raw: RawData): void {
    const message = JSON.parse(String(raw)) as ClientMessage;
    const answer: Answer = (reply) => socket.send(JSON.stringify(reply));
    if (message.type === 'join_stream_view') {
      this.joins.push(message);
      this.onJoin(message, answer);
    } else if (message.type === 'chat') {
      this.chats.push(message);
      this.onChat(message, answer);
    } else {
      this.others.push(message);
      if (message.type === 'heartbeat' && this.heartbeats) {
        answer({ type: 'heartbeat_response', timestamp: message.timestamp });
      }
    }
  }
}
