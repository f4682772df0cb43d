import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { io } from './io';
import type { ServerMessage } from './messages';
import type { IoOptions } from './options';
import type { Socket } from './socket';
import { JoinRefused, streamCodec } from './stream-codec';
import { NodeWebSocket } from './testing/plain';
import { StreamServer } from './testing/stream-server';
import { A_WHILE_MS, next, pause, until } from './testing/wait';
import { chat, joined } from './testing/wire';

let server: StreamServer;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = await StreamServer.start();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await server.stop();
});

function client(options: Partial<IoOptions> = {}): Socket {
  const socket = io(server.url, {
    codec: streamCodec('s'),
    WebSocket: NodeWebSocket,
    reconnectionDelay: 10,
    reconnectionDelayMax: 20,
    ...options,
  });
  sockets.push(socket);
  return socket;
}

async function connected(options: Partial<IoOptions> = {}): Promise<Socket> {
  const socket = client(options);
  await next(socket, 'connect');
  return socket;
}

describe("the room's wire", () => {
  it('CHAT-14 opens with join_stream_view and is connected when joined', async () => {
    server.onJoin = () => {};
    const socket = client({ auth: { token: 't', since: { epoch: 1, seq: 4 } } });
    await until(() => server.joins.length === 1);
    expect(socket.connected).toBe(false);
    expect(server.joins[0]).toEqual({
      type: 'join_stream_view',
      streamId: 's',
      token: 't',
      since: { epoch: 1, seq: 4 },
    });
    const seen: unknown[] = [];
    socket.on('joined', (message: ServerMessage) => seen.push(message));
    server.send(joined({ epoch: 1, seq: 4 }, { recovered: true }));
    await next(socket, 'connect');
    await until(() => seen.length === 1);
    expect(socket.recovered).toBe(true);
  });

  it('CHAT-20 gives each message as an event of its type', async () => {
    const socket = await connected();
    const event = next(socket, 'chat');
    server.send(chat(1));
    expect(await event).toEqual([chat(1)]);
  });

  it('sends an event as an object of that type, and nothing else', async () => {
    const socket = await connected();
    socket.emit('typing', { streamId: 's' });
    await until(() => server.others.length === 1);
    expect(server.others).toEqual([{ type: 'typing', streamId: 's' }]);
    expect(() => socket.emit('chat', 'text')).toThrow(TypeError);
    expect(() => socket.emit('chat', {}, {})).toThrow(TypeError);
    expect(() => socket.emit('typing', { streamId: 's' }, () => {})).toThrow('never acknowledged');
  });

  it('CHAT-15 matches the answers to lines by their clientMessageId', async () => {
    const socket = await connected();
    const say = (clientMessageId: string) =>
      socket.timeout(5000).emitWithAck('chat', { clientMessageId });
    const [first, second] = [say('1'), say('2')];
    await until(() => server.chats.length === 2);
    const ack = { type: 'chat_ack', clientMessageId: '2', id: 'm', epoch: 1, seq: 1 } as const;
    const rejected = {
      type: 'chat_rejected',
      clientMessageId: '1',
      code: 'SLOW_MODE',
      message: 'Slow mode is on.',
    } as const;
    server.send(ack);
    server.send(rejected);
    expect(await second).toEqual(ack);
    expect(await first).toEqual(rejected);
  });

  it('answers a join with joined or error, and a heartbeat with its response', async () => {
    const socket = await connected();
    const join = () => socket.timeout(5000).emitWithAck('join_stream_view', { streamId: 's' });
    expect(await join()).toMatchObject({ type: 'joined' });
    const busy = { type: 'error', code: 'BUSY', message: 'Busy.', retryAfterMs: 1 } as const;
    server.onJoin = (_, answer) => answer(busy);
    expect(await join()).toEqual(busy);
    const beat = socket.timeout(5000).emitWithAck('heartbeat', { streamId: 's', timestamp: 7 });
    expect(await beat).toEqual({ type: 'heartbeat_response', timestamp: 7 });
  });

  it('takes the names of its own events from no message', async () => {
    const socket = await connected();
    const seen: unknown[] = [];
    socket.on('disconnect', (reason) => seen.push(reason)).onAny((event) => seen.push(event));
    server.sendRaw('{"type":"disconnect"}');
    server.send(chat(1));
    await next(socket, 'chat');
    expect(seen).toEqual(['chat']);
  });

  it.each(['[]', 'null', '{}', '{"type":3}', 'x', Buffer.from('{"type":"chat"}')])(
    'takes %s for a lost connection',
    async (data) => {
      const socket = await connected();
      server.sendRaw(data);
      expect((await next(socket, 'disconnect'))[0]).toBe('parse error');
      await next(socket, 'connect');
    },
  );
});

describe('close codes', () => {
  it.each([1001, 1011, 4001, 4002, 4003, 4004, 4005])('%i: comes back', async (code) => {
    const socket = await connected();
    server.close(code, 'why');
    const [reason, details] = await next(socket, 'disconnect');
    expect(reason).toBe('transport close');
    expect(details).toMatchObject({ context: { code, reason: 'why' } });
    expect(socket.active).toBe(true);
    await next(socket, 'connect');
  });

  it.each([1008, 4101, 4102, 4103, 4104])('%i: does not come back by itself', async (code) => {
    const socket = await connected();
    server.close(code);
    const [reason, details] = await next(socket, 'disconnect');
    expect(reason).toBe('io server disconnect');
    expect(details).toMatchObject({ context: { code } });
    expect(socket.active).toBe(false);
    await pause(A_WHILE_MS);
    expect(server.joins).toHaveLength(1);
    socket.connect();
    await next(socket, 'connect');
  });

  it('that are final count before the room is joined, too', async () => {
    server.onJoin = () => server.close(4104, 'stream not found');
    const socket = client();
    const [error] = await next(socket, 'connect_error');
    expect(error).toMatchObject({ code: 4104, message: 'stream not found' });
    expect(socket.active).toBe(false);
    await pause(A_WHILE_MS);
    expect(server.joins).toHaveLength(1);
  });

  it('4001 after server_restart waits as long as the server asked, whoever is back', async () => {
    const socket = await connected({ randomizationFactor: 0 });
    server.send({ type: 'server_restart', retryAfterMs: 200 });
    server.close(4001);
    await next(socket, 'disconnect');
    const lostAt = Date.now();
    await pause(20);
    window.dispatchEvent(new Event('online'));
    await next(socket, 'connect');
    // Timers may fire a millisecond early by the wall clock.
    expect(Date.now() - lostAt).toBeGreaterThanOrEqual(195);
  });
});

describe('a refused join', () => {
  it('is told with the error message, and is final', async () => {
    const refusal = {
      type: 'error',
      code: 'STREAM_NOT_FOUND',
      message: 'Stream not found',
    } as const;
    server.onJoin = (_, answer) => answer(refusal);
    const socket = client();
    const [error] = await next(socket, 'connect_error');
    expect(error).toBeInstanceOf(JoinRefused);
    expect(error).toMatchObject({ message: 'Stream not found', data: refusal });
    expect(socket.active).toBe(false);
    await pause(A_WHILE_MS);
    expect(server.joins).toHaveLength(1);
  });

  it('with a time is tried again after it', async () => {
    server.onJoin = (_, answer) => {
      answer({ type: 'error', code: 'BUSY', message: 'Busy.', retryAfterMs: 30 });
      server.onJoin = (__, second) => second(joined({ epoch: 1, seq: 0 }));
    };
    const socket = client();
    await next(socket, 'connect_error');
    expect(socket.active).toBe(true);
    await next(socket, 'connect');
    expect(server.joins).toHaveLength(2);
  });

  it('does not reset the count of attempts: only a joined room is a connection', async () => {
    server.onJoin = () => server.close(4005);
    const socket = client();
    const attempts: number[] = [];
    socket.io.on('reconnect_attempt', (attempt) => attempts.push(attempt));
    await until(() => attempts.length === 4);
    expect(attempts).toEqual([1, 2, 3, 4]);
  });

  it('times out when the websocket opens and nobody answers the join', async () => {
    server.onJoin = () => {};
    const socket = client({ timeout: 40 });
    expect((await next(socket, 'connect_error'))[0]).toMatchObject({ message: 'timeout' });
  });
});

describe('bounds', () => {
  it('refuses what does not fit into the offline buffer, and says so', async () => {
    const socket = client({ autoConnect: false, sendBufferLimit: 2 });
    const overflows: string[] = [];
    socket.io.on('overflow', (event) => overflows.push(event));
    socket.emit('typing', { n: 1 }).emit('typing', { n: 2 }).emit('typing', { n: 3 });
    const refused = socket.emitWithAck('heartbeat', { timestamp: 4 });
    await expect(refused).rejects.toThrow('the offline buffer is full');
    expect(overflows).toEqual(['typing', 'heartbeat']);
    socket.connect();
    await until(() => server.others.length === 2);
    expect(server.others).toMatchObject([{ n: 1 }, { n: 2 }]);
  });

  it('refuses to wait for more than a thousand answers', async () => {
    const socket = await connected();
    for (let n = 0; n < 1000; n++) socket.emit('chat', { clientMessageId: `${n}` }, () => {});
    const refused = socket.emitWithAck('chat', { clientMessageId: 'one more' });
    await expect(refused).rejects.toThrow('too many messages wait for an answer');
  });
});

describe('the watchdog', () => {
  it('CHAT-16 CHAT-21 sends heartbeats, and their answers keep the connection', async () => {
    const socket = await connected({ heartbeatInterval: 20, heartbeatTimeout: 2000 });
    let lost = false;
    socket.on('disconnect', () => {
      lost = true;
    });
    let pings = 0;
    socket.io.on('ping', () => {
      pings += 1;
    });
    await until(() => pings >= 3);
    expect(server.others[0]).toMatchObject({ type: 'heartbeat', streamId: 's' });
    expect(server.others[0]).toHaveProperty('timestamp', expect.any(Number));
    await pause(2200);
    expect(lost).toBe(false);
  });

  it('closes when nothing arrives within the bound after a heartbeat', async () => {
    server.heartbeats = false;
    const socket = await connected({ heartbeatInterval: 20, heartbeatTimeout: 60 });
    expect((await next(socket, 'disconnect'))[0]).toBe('ping timeout');
    await next(socket, 'connect');
  });
});

describe('the page', () => {
  it('that comes online tries at once instead of waiting', async () => {
    server.proxy.refuse();
    const socket = client({ reconnectionDelay: 1, reconnectionDelayMax: 1 });
    await next(socket, 'connect_error');
    socket.io.reconnectionDelay(60_000);
    socket.io.reconnectionDelayMax(60_000);
    await next(socket, 'connect_error');
    socket.io.reconnectionDelay(1);
    server.proxy.pass();
    await pause(10);
    window.dispatchEvent(new Event('online'));
    await next(socket, 'connect');
  });

  it('that goes offline is disconnected at once', async () => {
    const socket = await connected();
    const reason = next(socket, 'disconnect');
    window.dispatchEvent(new Event('offline'));
    expect(await reason).toEqual(['transport close', { description: 'network connection lost' }]);
  });

  it('that is shown again finds out at once whether the connection is dead', async () => {
    const socket = await connected({ heartbeatTimeout: 50 });
    server.proxy.freeze();
    document.dispatchEvent(new Event('visibilitychange'));
    expect((await next(socket, 'disconnect'))[0]).toBe('ping timeout');
  });

  it('that is shown and hidden in quick succession does not hammer the server', async () => {
    server.proxy.refuse();
    const socket = client({ reconnectionDelay: 60_000, reconnectionDelayMax: 60_000 });
    await next(socket, 'connect_error');
    let attempts = 0;
    socket.io.on('reconnect_attempt', () => {
      attempts += 1;
    });
    for (let n = 0; n < 10; n++) document.dispatchEvent(new Event('visibilitychange'));
    await pause(A_WHILE_MS);
    expect(attempts).toBe(0);
  });

  it('without websockets gets a connect_error', async () => {
    vi.stubGlobal('WebSocket', undefined);
    const socket = io(server.url, { codec: streamCodec('s'), reconnection: false });
    const [error] = await next(socket, 'connect_error');
    expect(error).toMatchObject({ message: 'this browser has no websockets' });
  });

  it('gives relative addresses and http their websocket form', () => {
    const socket = io('/stream/s', { codec: streamCodec('s'), autoConnect: false });
    expect(socket.io.uri).toBe(`ws://${location.host}/stream/s`);
    const secure = io('https://example.org/stream/s', {
      codec: streamCodec('s'),
      autoConnect: false,
    });
    expect(secure.io.uri).toBe('wss://example.org/stream/s');
  });
});

describe('a listener that throws', () => {
  it('is reported and stops no other listener', async () => {
    const reported: (() => void)[] = [];
    const socket = await connected();
    socket.on('chat', () => {
      throw new Error('a mistake in the page');
    });
    const second = next(socket, 'chat');
    vi.stubGlobal('queueMicrotask', (task: () => void) => reported.push(task));
    server.send(chat(1));
    await second;
    vi.unstubAllGlobals();
    expect(socket.connected).toBe(true);
    expect(reported.at(-1)).toThrow('a mistake in the page');
  });
});
