import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { CALM, type Harness, type TestSocket } from './harness';
import { NetworkProxy } from './proxy';

/** The real socket.io-client against a real socket.io server. */
export const socketIo: Harness = {
  name: 'socket.io-client with a socket.io server',
  async start(heartbeats = CALM) {
    const received: unknown[][] = [];
    const auths: unknown[] = [];
    const http = createServer();
    const server = new Server(http, {
      transports: ['websocket'],
      pingInterval: heartbeats.interval,
      pingTimeout: heartbeats.timeout,
    });
    server.use((socket, next) => {
      auths.push(socket.handshake.auth);
      const { token } = socket.handshake.auth;
      next(
        token === 'bad'
          ? Object.assign(new Error('not allowed'), { data: { code: 'NO' } })
          : undefined,
      );
    });
    server.on('connection', (socket) => serve(socket, received));
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    const proxy = await NetworkProxy.start((http.address() as AddressInfo).port);
    return {
      proxy,
      received,
      auths,
      connect: (options = {}) =>
        io(`http://127.0.0.1:${proxy.port}`, {
          transports: ['websocket'],
          forceNew: true,
          ...options,
        }) as unknown as TestSocket,
      async stop() {
        await proxy.stop();
        await server.close();
      },
    };
  },
};

function serve(socket: Socket, received: unknown[][]): void {
  socket.onAny((event, ...args) => {
    received.push([event, ...args.filter((arg) => typeof arg !== 'function')]);
  });
  socket.on('echo', (...args) => {
    const ack = args.at(-1);
    if (typeof ack === 'function') ack(...args.slice(0, -1));
    else socket.emit('echo', ...args);
  });
  socket.on('ask', (question) => {
    socket.emit('question', question, (answer: unknown) => socket.emit('answered', answer));
  });
  socket.on('kick', () => socket.disconnect(true));
  socket.on('drop', () => socket.conn.close());
  socket.on('garbage', () => socket.conn.send('garbage'));
}
