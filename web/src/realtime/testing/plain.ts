import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket as WsSocket, WebSocket as WsWebSocket } from 'ws';
import { io } from '../io';
import type { WebSocketClass } from '../options';
import { CALM, type Harness, type TestSocket } from './harness';
import { type PlainMessage, plainCodec, text } from './plain-codec';
import { NetworkProxy } from './proxy';

export const NodeWebSocket = WsWebSocket as unknown as WebSocketClass;

/** Our wrapper against a plain websocket server. */
export const plain: Harness = {
  name: 'our io with a plain websocket server',
  async start(heartbeats = CALM) {
    const received: unknown[][] = [];
    const auths: unknown[] = [];
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    server.on('connection', (socket) => serve(socket, received, auths));
    await new Promise((done) => server.once('listening', done));
    const proxy = await NetworkProxy.start((server.address() as AddressInfo).port);
    return {
      proxy,
      received,
      auths,
      connect: (options = {}) =>
        io(`http://127.0.0.1:${proxy.port}`, {
          codec: plainCodec,
          WebSocket: NodeWebSocket,
          heartbeatInterval: heartbeats.interval,
          heartbeatTimeout: heartbeats.timeout,
          ...options,
        }) as unknown as TestSocket,
      async stop() {
        await proxy.stop();
        for (const client of server.clients) client.terminate();
        await new Promise((done) => server.close(done));
      },
    };
  },
};

function serve(socket: WsSocket, received: unknown[][], auths: unknown[]): void {
  const send = (type: string, data: unknown[], ackId?: number) =>
    socket.send(text({ type, data, ...(ackId === undefined ? {} : { ackId }) }));
  socket.on('message', (raw) => {
    const { type, data, ackId } = JSON.parse(String(raw)) as PlainMessage;
    if (type.startsWith('event:')) received.push([type.replace('event:', ''), ...data]);
    switch (type) {
      case 'hello':
        auths.push(data[0]);
        if ((data[0] as { token?: string }).token !== 'bad') send('welcome', [randomUUID()]);
        else send('refused', [{ message: 'not allowed', data: { code: 'NO' } }]);
        break;
      case 'ping':
        send('pong', []);
        break;
      case 'ack':
        send('event:answered', data);
        break;
      case 'event:echo':
        if (ackId === undefined) send('event:echo', data);
        else send('ack', data, ackId);
        break;
      case 'event:ask':
        send('event:question', data, 1);
        break;
      case 'event:kick':
        socket.close(4102);
        break;
      case 'event:drop':
        socket.close(1001);
        break;
      case 'event:garbage':
        socket.send('garbage');
        break;
    }
  });
}
