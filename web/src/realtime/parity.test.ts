import { afterEach, describe, expect, it } from 'vitest';
import type { ClientOptions, Harness, Heartbeats, TestServer, TestSocket } from './testing/harness';
import { plain } from './testing/plain';
import { socketIo } from './testing/socket-io';
import { A_WHILE_MS, next, pause, until } from './testing/wait';

const QUICK = { reconnectionDelay: 10, reconnectionDelayMax: 20 };

describe.each([plain, socketIo])('$name', (harness: Harness) => {
  let server: TestServer;
  const sockets: TestSocket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await server.stop();
  });

  async function start(heartbeats?: Heartbeats): Promise<void> {
    server = await harness.start(heartbeats);
  }

  function client(options: ClientOptions = {}): TestSocket {
    const socket = server.connect({ ...QUICK, ...options });
    sockets.push(socket);
    return socket;
  }

  async function connected(options: ClientOptions = {}): Promise<TestSocket> {
    const socket = client(options);
    await next(socket, 'connect');
    return socket;
  }

  describe('connecting', () => {
    it('tells its state before and after', async () => {
      await start();
      const socket = client();
      expect(socket).toMatchObject({ connected: false, disconnected: true, active: true });
      expect(socket.id).toBeUndefined();
      await next(socket, 'connect');
      expect(socket).toMatchObject({ connected: true, disconnected: false, active: true });
      expect(socket.recovered).toBeFalsy();
      expect(socket.id).toMatch(/.{8,}/);
    });

    it('waits for connect() when autoConnect is off, and connect() twice is once', async () => {
      await start();
      const socket = client({ autoConnect: false });
      await pause(A_WHILE_MS);
      expect(socket).toMatchObject({ connected: false, active: false });
      expect(server.auths).toHaveLength(0);
      expect(socket.connect().open()).toBe(socket);
      await next(socket, 'connect');
      socket.connect();
      await pause(A_WHILE_MS);
      expect(server.auths).toHaveLength(1);
    });

    it('presents auth from an object', async () => {
      await start();
      await connected({ auth: { token: 'good' } });
      expect(server.auths).toEqual([{ token: 'good' }]);
    });

    it('asks an auth function anew for each connection', async () => {
      await start();
      let count = 0;
      const socket = await connected({ auth: (give) => give({ count: ++count }) });
      socket.emit('drop');
      await next(socket, 'connect');
      expect(server.auths).toEqual([{ count: 1 }, { count: 2 }]);
    });

    it('tells why it was refused, and does not try again by itself', async () => {
      await start();
      const socket = client({ auth: { token: 'bad' } });
      const [error] = await next(socket, 'connect_error');
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({ message: 'not allowed', data: { code: 'NO' } });
      expect(socket).toMatchObject({ connected: false, active: false });
      await pause(A_WHILE_MS);
      expect(server.auths).toHaveLength(1);
    });

    it('fails with "timeout" when nobody answers', async () => {
      await start();
      server.proxy.freeze();
      const socket = client({ timeout: 50 });
      const [error] = await next(socket, 'connect_error');
      expect(error).toMatchObject({ message: 'timeout' });
      expect(socket.active).toBe(true);
    });
  });

  describe('events', () => {
    it('carries several arguments of any JSON shape both ways', async () => {
      await start();
      const socket = await connected();
      const data = ['a', 1.5, null, true, [1, [2]], { deep: { text: 'ünïcødé 🎱 \u202e<b>' } }];
      socket.emit('echo', ...data);
      expect(await next(socket, 'echo')).toEqual(data);
    });

    it('keeps the order', async () => {
      await start();
      const socket = await connected();
      const seen: number[] = [];
      const done = new Promise<void>((resolve) => {
        socket.on('echo', (n: number) => {
          seen.push(n);
          if (n === 99) resolve();
        });
      });
      for (let n = 0; n < 100; n++) socket.emit('echo', n);
      await done;
      expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n));
    });

    it('on, once, off and their relatives', async () => {
      await start();
      const socket = await connected();
      const calls: string[] = [];
      const on = () => calls.push('on');
      const off = () => calls.push('off');
      socket
        .on('echo', on)
        .once('echo', () => calls.push('once'))
        .on('echo', off)
        .off('echo', off);
      expect(socket.hasListeners('echo')).toBe(true);
      expect(socket.listeners('echo')).toHaveLength(2);
      await socket.emitWithAck('echo');
      for (const text of ['first', 'second']) {
        socket.emit('echo', text);
        await next(socket, 'echo');
      }
      expect(calls).toEqual(['on', 'once', 'on']);
      socket.removeListener('echo', on);
      expect(socket.hasListeners('echo')).toBe(false);
      socket.on('echo', on).on('other', on).off('echo');
      expect(socket.hasListeners('echo')).toBe(false);
      expect(socket.hasListeners('other')).toBe(true);
      socket.removeAllListeners('other');
      expect(socket.hasListeners('other')).toBe(false);
      socket.on('other', on).off();
      expect(socket.hasListeners('other')).toBe(false);
    });

    it('off takes away what once registered, and a listener registered twice is called twice', async () => {
      await start();
      const socket = await connected();
      let calls = 0;
      const count = () => {
        calls += 1;
      };
      socket.once('echo', count).off('echo', count);
      socket.on('echo', count).on('echo', count);
      socket.emit('echo');
      await next(socket, 'echo');
      expect(calls).toBe(2);
    });

    it('onAny and prependAny see every event before its own listeners', async () => {
      await start();
      const socket = await connected();
      const calls: unknown[] = [];
      const any = (event: string, ...args: unknown[]) => calls.push(['any', event, ...args]);
      const first = (event: string) => calls.push(['first', event]);
      socket.on('echo', () => calls.push(['own']));
      socket.onAny(any).prependAny(first);
      expect(socket.listenersAny()).toHaveLength(2);
      socket.emit('echo', 1, 2);
      await next(socket, 'echo');
      expect(calls).toEqual([['first', 'echo'], ['any', 'echo', 1, 2], ['own']]);
      socket.offAny(first);
      expect(socket.listenersAny()).toEqual([any]);
      socket.offAny();
      expect(socket.listenersAny()).toHaveLength(0);
    });

    it('onAny does not see connect and disconnect', async () => {
      await start();
      const socket = client();
      const seen: string[] = [];
      socket.onAny((event) => seen.push(event));
      await next(socket, 'connect');
      socket.disconnect();
      expect(seen).toEqual([]);
    });

    it('onAnyOutgoing sees what is sent, without its acknowledgement', async () => {
      await start();
      const socket = client();
      const calls: unknown[] = [];
      const any = (...args: unknown[]) => calls.push(args);
      socket.onAnyOutgoing(any).prependAnyOutgoing(() => calls.push('first'));
      socket.emit('echo', 'kept');
      expect(calls).toEqual([]);
      await next(socket, 'connect');
      await socket.emitWithAck('echo', 1);
      expect(calls).toEqual(['first', ['echo', 'kept'], 'first', ['echo', 1]]);
      socket.offAnyOutgoing(any);
      expect(socket.listenersAnyOutgoing()).toHaveLength(1);
      socket.offAnyOutgoing();
      expect(socket.listenersAnyOutgoing()).toHaveLength(0);
    });

    it('send is the event message', async () => {
      await start();
      const socket = await connected();
      expect(socket.send('hello', 2)).toBe(socket);
      await socket.emitWithAck('echo');
      expect(server.received).toContainEqual(['message', 'hello', 2]);
    });

    it.each([
      'connect',
      'connect_error',
      'disconnect',
      'disconnecting',
      'newListener',
      'removeListener',
    ])('refuses to emit %s', async (event) => {
      await start();
      const socket = client({ autoConnect: false });
      expect(() => socket.emit(event)).toThrow(`"${event}" is a reserved event name`);
    });
  });

  describe('acknowledgements', () => {
    it('calls back with the answer', async () => {
      await start();
      const socket = await connected();
      const answer = await new Promise((resolve) => {
        socket.emit('echo', { a: 1 }, 'b', (...args: unknown[]) => resolve(args));
      });
      expect(answer).toEqual([{ a: 1 }, 'b']);
    });

    it('matches each answer to its question', async () => {
      await start();
      const socket = await connected();
      const numbers = Array.from({ length: 50 }, (_, n) => n);
      const answers = await Promise.all(numbers.map((n) => socket.emitWithAck('echo', n)));
      expect(answers).toEqual(numbers);
    });

    it('emitWithAck resolves with the first argument of the answer', async () => {
      await start();
      const socket = await connected();
      expect(await socket.emitWithAck('echo', 'one', 'two')).toBe('one');
    });

    it('timeout gives a null error first when answered', async () => {
      await start();
      const socket = await connected();
      const args = await new Promise((resolve) => {
        socket.timeout(5000).emit('echo', 'x', (...given: unknown[]) => resolve(given));
      });
      expect(args).toEqual([null, 'x']);
    });

    it('timeout gives an error when not answered, once, and holds for one emit', async () => {
      await start();
      const socket = await connected();
      const calls: unknown[][] = [];
      socket.timeout(30).emit('silent', (...args: unknown[]) => calls.push(args));
      socket.emit('silent', (...args: unknown[]) => calls.push(args));
      await pause(A_WHILE_MS);
      expect(calls).toHaveLength(1);
      expect(calls[0]?.[0]).toMatchObject({ message: 'operation has timed out' });
      await expect(socket.timeout(30).emitWithAck('silent')).rejects.toThrow(
        'operation has timed out',
      );
    });

    it('ackTimeout is the timeout of every emit', async () => {
      await start();
      const hasty = await connected({ ackTimeout: 30 });
      await expect(hasty.emitWithAck('silent')).rejects.toThrow('operation has timed out');
      const patient = await connected({ ackTimeout: 5000 });
      const args = await new Promise((resolve) => {
        patient.emit('echo', 1, (...given: unknown[]) => resolve(given));
      });
      expect(args).toEqual([null, 1]);
    });

    it('a lost connection fails those that take an error, and forgets the others', async () => {
      await start();
      const socket = await connected();
      const plainCalls: unknown[] = [];
      socket.emit('silent', (...args: unknown[]) => plainCalls.push(args));
      const timed = socket.timeout(5000).emitWithAck('silent');
      const untimed = socket.emitWithAck('silent');
      socket.emit('drop');
      await expect(timed).rejects.toThrow('socket has been disconnected');
      await expect(untimed).rejects.toThrow('socket has been disconnected');
      await next(socket, 'connect');
      await socket.emitWithAck('echo');
      expect(plainCalls).toEqual([]);
    });

    it('answers the server', async () => {
      await start();
      const socket = await connected();
      socket.on('question', (question: string, answer: (value: string) => void) => {
        answer(`${question}!`);
        answer('a second answer is ignored');
      });
      const answers: unknown[] = [];
      socket.on('answered', (answer) => answers.push(answer));
      socket.emit('ask', 'ready');
      await next(socket, 'answered');
      await socket.emitWithAck('echo');
      expect(answers).toEqual(['ready!']);
    });
  });

  describe('while offline', () => {
    it('keeps emits and sends them in order, before what connect listeners emit', async () => {
      await start();
      const socket = client({ autoConnect: false });
      for (let n = 0; n < 5; n++) socket.emit('kept', n);
      const answer = socket.emitWithAck('echo', 'answered later');
      socket.once('connect', () => socket.emit('fresh'));
      socket.connect();
      expect(await answer).toBe('answered later');
      await socket.emitWithAck('echo');
      const events = server.received.map(([event, arg]) => (event === 'kept' ? arg : event));
      expect(events).toEqual([0, 1, 2, 3, 4, 'echo', 'fresh', 'echo']);
    });

    it('keeps what is emitted between two connections', async () => {
      await start();
      const socket = await connected();
      socket.emit('drop');
      await next(socket, 'disconnect');
      const answer = socket.emitWithAck('echo', 'over the gap');
      expect(await answer).toBe('over the gap');
    });

    it('does not send later what has timed out', async () => {
      await start();
      const socket = client({ autoConnect: false });
      await expect(socket.timeout(20).emitWithAck('late')).rejects.toThrow(
        'operation has timed out',
      );
      socket.connect();
      await socket.emitWithAck('echo');
      expect(server.received).toEqual([['echo']]);
    });

    it('drops volatile emits, and sends them when connected', async () => {
      await start();
      const socket = client({ autoConnect: false });
      expect(socket.volatile.emit('lost')).toBe(socket);
      socket.emit('kept');
      socket.connect();
      await next(socket, 'connect');
      await socket.emitWithAck('echo');
      await pause(20);
      socket.volatile.emit('sent');
      await socket.emitWithAck('echo');
      expect(server.received.map(([event]) => event)).toEqual(['kept', 'echo', 'sent', 'echo']);
    });
  });

  describe('disconnecting', () => {
    it('by the client is for good, until connect()', async () => {
      await start();
      const socket = await connected();
      const { id } = socket;
      const states: unknown[] = [];
      socket.on('disconnect', (reason) => states.push([reason, socket.connected, socket.id]));
      socket.emit('last words');
      expect(socket.disconnect()).toBe(socket);
      expect(states).toEqual([['io client disconnect', false, undefined]]);
      expect(socket).toMatchObject({ connected: false, disconnected: true, active: false });
      socket.close();
      await pause(A_WHILE_MS);
      expect(states).toHaveLength(1);
      expect(server.received).toEqual([['last words']]);
      expect(server.auths).toHaveLength(1);
      socket.connect();
      await next(socket, 'connect');
      expect(socket.id).not.toBe(id);
      expect(await socket.emitWithAck('echo', 'back')).toBe('back');
    });

    it('by the server is for good, until connect()', async () => {
      await start();
      const socket = await connected();
      socket.emit('kick');
      expect((await next(socket, 'disconnect'))[0]).toBe('io server disconnect');
      expect(socket).toMatchObject({ connected: false, active: false });
      await pause(A_WHILE_MS);
      expect(server.auths).toHaveLength(1);
      socket.connect();
      await next(socket, 'connect');
      expect(await socket.emitWithAck('echo', 'back')).toBe('back');
    });

    it('before it was connected fires no disconnect', async () => {
      await start();
      const socket = client();
      const seen: unknown[] = [];
      socket
        .on('disconnect', (reason) => seen.push(reason))
        .on('connect', () => seen.push('connect'));
      socket.disconnect();
      await pause(A_WHILE_MS);
      expect(seen).toEqual([]);
      expect(socket.active).toBe(false);
    });

    it('inside a connect listener works', async () => {
      await start();
      const socket = client();
      socket.once('connect', () => socket.disconnect());
      expect((await next(socket, 'disconnect'))[0]).toBe('io client disconnect');
      await pause(A_WHILE_MS);
      expect(socket).toMatchObject({ connected: false, active: false });
      expect(server.auths).toHaveLength(1);
    });
  });

  describe('reconnecting', () => {
    it('comes back after a lost connection and counts the attempt', async () => {
      await start();
      const socket = await connected();
      const { id } = socket;
      const log = managerLog(socket);
      socket.on('disconnect', (reason) => log.push(['disconnect', reason, socket.active]));
      socket.on('connect', () => log.push(['connect']));
      socket.emit('drop');
      await next(socket, 'connect');
      expect(log).toEqual([
        ['disconnect', 'transport close', true],
        ['reconnect_attempt', 1],
        ['reconnect', 1],
        ['connect'],
      ]);
      expect(socket.id).not.toBe(id);
    });

    it('tells the close event with the reason', async () => {
      await start();
      const socket = await connected();
      socket.emit('drop');
      const [, details] = await next(socket, 'disconnect');
      expect(details).toMatchObject({ description: 'websocket connection closed' });
      expect((details as { context: { code: number } }).context.code).toBeGreaterThan(1000);
    });

    it('numbers the attempts until one succeeds, then starts again at 1', async () => {
      await start();
      const socket = await connected();
      const log = managerLog(socket);
      server.proxy.refuse();
      await until(() => count(log, 'reconnect_error') >= 3);
      server.proxy.pass();
      await next(socket, 'connect');
      const attempts = log.filter(([event]) => event === 'reconnect_attempt').map(([, n]) => n);
      expect(attempts).toEqual(attempts.map((_, index) => index + 1));
      expect(log.at(-1)).toEqual(['reconnect', attempts.length]);
      socket.emit('drop');
      await next(socket, 'connect');
      expect(log.at(-1)).toEqual(['reconnect', 1]);
    });

    it('gives up after reconnectionAttempts, and connect() begins anew', async () => {
      await start();
      server.proxy.refuse();
      const socket = client({ reconnectionAttempts: 2 });
      const log = managerLog(socket);
      const errors: unknown[] = [];
      socket.on('connect_error', (error) => errors.push(error));
      await until(() => count(log, 'reconnect_failed') === 1);
      await pause(A_WHILE_MS);
      expect(log.filter(([event]) => event === 'reconnect_attempt')).toEqual([
        ['reconnect_attempt', 1],
        ['reconnect_attempt', 2],
      ]);
      expect(count(log, 'reconnect_error')).toBe(2);
      expect(count(log, 'reconnect_failed')).toBe(1);
      expect(count(log, 'error')).toBe(3);
      expect(errors).toHaveLength(3);
      expect(errors[0]).toBeInstanceOf(Error);
      expect(socket).toMatchObject({ connected: false, active: true });
      server.proxy.pass();
      socket.connect();
      await next(socket, 'connect');
    });

    it('does not come back without reconnection', async () => {
      await start();
      const socket = await connected({ reconnection: false });
      const log = managerLog(socket);
      socket.emit('drop');
      expect((await next(socket, 'disconnect'))[0]).toBe('transport close');
      await pause(A_WHILE_MS);
      expect(log).toEqual([]);
      expect(socket.active).toBe(true);
      expect(server.auths).toHaveLength(1);
    });

    it('disconnect() ends the attempts', async () => {
      await start();
      server.proxy.refuse();
      const socket = client();
      const log = managerLog(socket);
      await until(() => count(log, 'reconnect_error') >= 1);
      socket.disconnect();
      const attempts = count(log, 'reconnect_attempt');
      server.proxy.pass();
      await pause(A_WHILE_MS);
      expect(count(log, 'reconnect_attempt')).toBe(attempts);
      expect(server.auths).toHaveLength(0);
    });

    it('disconnect() inside reconnect_attempt ends them too', async () => {
      await start();
      server.proxy.refuse();
      const socket = client();
      socket.io.on('reconnect_attempt', () => {
        server.proxy.pass();
        socket.disconnect();
      });
      await next(socket, 'connect_error');
      await pause(A_WHILE_MS);
      expect(socket).toMatchObject({ connected: false, active: false });
      expect(server.auths).toHaveLength(0);
    });

    it('treats what it cannot read as a lost connection', async () => {
      await start();
      const socket = await connected();
      socket.emit('garbage');
      expect((await next(socket, 'disconnect'))[0]).toBe('parse error');
      await next(socket, 'connect');
      expect(await socket.emitWithAck('echo', 'back')).toBe('back');
    });

    it('waits as long as the settings say, and the settings can be changed', async () => {
      await start();
      const socket = client({
        autoConnect: false,
        reconnectionAttempts: 7,
        randomizationFactor: 0,
        timeout: 1234,
      });
      const { io } = socket;
      expect(io.reconnection()).toBe(true);
      expect(io.reconnectionAttempts()).toBe(7);
      expect(io.reconnectionDelay()).toBe(10);
      expect(io.reconnectionDelayMax()).toBe(20);
      expect(io.randomizationFactor()).toBe(0);
      expect(io.timeout()).toBe(1234);
      expect(io.reconnectionDelay(200)).toBe(io);
      io.reconnectionDelayMax(200);
      io.reconnectionAttempts(1);
      server.proxy.refuse();
      const log = managerLog(socket);
      let failedAt = 0;
      socket.once('connect_error', () => {
        failedAt = Date.now();
      });
      socket.connect();
      await until(() => count(log, 'reconnect_attempt') === 1);
      expect(failedAt).toBeGreaterThan(0);
      // Timers may fire a millisecond early by the wall clock.
      expect(Date.now() - failedAt).toBeGreaterThanOrEqual(195);
    });
  });

  describe('heartbeats', () => {
    it('fire ping on the manager', async () => {
      await start({ interval: 30, timeout: 5000 });
      const socket = await connected();
      let pings = 0;
      socket.io.on('ping', () => {
        pings += 1;
      });
      await until(() => pings >= 2);
      expect(socket.connected).toBe(true);
    });

    it('find a connection that is dead without being closed, and bring it back', async () => {
      await start({ interval: 50, timeout: 100 });
      const socket = await connected();
      server.proxy.freeze();
      expect((await next(socket, 'disconnect'))[0]).toBe('ping timeout');
      expect(socket.active).toBe(true);
      server.proxy.refuse();
      server.proxy.pass();
      await next(socket, 'connect');
    });
  });
});

/** Every event of the manager that is about coming back, as [name, argument]. */
function managerLog(socket: TestSocket): unknown[][] {
  const log: unknown[][] = [];
  for (const event of ['reconnect_attempt', 'reconnect']) {
    socket.io.on(event, (attempt) => log.push([event, attempt]));
  }
  for (const event of ['error', 'reconnect_error', 'reconnect_failed']) {
    socket.io.on(event, () => log.push([event]));
  }
  return log;
}

function count(log: unknown[][], event: string): number {
  return log.filter(([name]) => name === event).length;
}
