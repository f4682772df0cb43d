import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@/api/chat';
import { serve } from '@/testing/render';
import type { ServerMessage } from './messages';
import { type Identity, MAX_PENDING, StreamRoom, type StreamRoomOptions } from './room';
import { NodeWebSocket } from './testing/plain';
import { StreamServer } from './testing/stream-server';
import { A_WHILE_MS, pause, until } from './testing/wait';
import { ALICE, BOB, chat, joined, viewerCount, you } from './testing/wire';

const AS_ALICE: Identity = { token: 'alice-token', userId: 'u1', ...ALICE };
const AS_BOB: Identity = { token: 'bob-token', userId: 'u2', ...BOB };

let server: StreamServer;
const rooms: StreamRoom[] = [];

beforeEach(async () => {
  server = await StreamServer.start();
});

afterEach(async () => {
  for (const room of rooms.splice(0)) room.close();
  await server.stop();
});

function enter(options: Partial<StreamRoomOptions> = {}): StreamRoom {
  const room = new StreamRoom({
    url: server.url,
    streamId: 's',
    io: { WebSocket: NodeWebSocket, reconnectionDelay: 5, reconnectionDelayMax: 10 },
    ...options,
  });
  rooms.push(room);
  room.connect();
  return room;
}

async function entered(options: Partial<StreamRoomOptions> = {}): Promise<StreamRoom> {
  const room = enter(options);
  await until(() => room.getSnapshot().status === 'connected');
  return room;
}

function texts(room: StreamRoom): string[] {
  return room.getSnapshot().lines.map((line) => line.message);
}

function lastLine(room: StreamRoom) {
  return room.getSnapshot().lines.at(-1);
}

/** Commits each line, tells all, then acknowledges, as the server does. */
function commitChats(): void {
  let seq = 0;
  const known = new Map<string, number>();
  server.onChat = ({ clientMessageId, message, address, username }, answer) => {
    const at = known.get(clientMessageId) ?? ++seq;
    if (!known.has(clientMessageId)) {
      known.set(clientMessageId, at);
      server.send(chat(at, { clientMessageId, message, address, username }));
    }
    answer({ type: 'chat_ack', clientMessageId, id: `m1.${at}`, epoch: 1, seq: at });
  };
}

describe('entering', () => {
  it('CHAT-05 CHAT-14 CHAT-23 joins as a guest and shows the room', async () => {
    server.onJoin = (_, answer) =>
      answer(joined({ epoch: 1, seq: 2 }, { history: [chat(1), chat(2)], viewerCount: 9 }));
    const room = enter();
    expect(room.getSnapshot().status).toBe('connecting');
    await until(() => room.getSnapshot().status === 'connected');
    expect(server.joins).toEqual([{ type: 'join_stream_view', streamId: 's' }]);
    expect(room.getSnapshot()).toMatchObject({ viewerCount: 9, streamStatus: 'live', you: null });
    expect(texts(room)).toEqual(['line 1', 'line 2']);
    expect(room.oldest).toEqual({ epoch: 1, seq: 1 });
    server.send(viewerCount({ epoch: 1, seq: 2 }, 12));
    await until(() => room.getSnapshot().viewerCount === 12);
  });

  it('CHAT-14 presents the token and who one is', async () => {
    await entered({ identity: AS_ALICE });
    expect(server.joins).toEqual([{ type: 'join_stream_view', streamId: 's', ...AS_ALICE }]);
  });

  it('CHAT-30 CHAT-31 keeps the documented times', () => {
    const room = new StreamRoom({ url: server.url, streamId: 's' });
    const { opts } = room.socket.io;
    expect(opts).toMatchObject({
      timeout: 15_000,
      heartbeatInterval: 30_000,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
    });
  });

  it('tells its readers of a change, and gives them one snapshot until the next', async () => {
    const room = await entered();
    const before = room.getSnapshot();
    expect(room.getSnapshot()).toBe(before);
    const told = new Promise<void>((resolve) => room.subscribe(resolve));
    server.send(viewerCount({ epoch: 1, seq: 0 }, 3));
    await until(() => room.getSnapshot().viewerCount === 3);
    await told;
    expect(room.getSnapshot()).not.toBe(before);
    expect(before.viewerCount).toBe(1);
  });
});

describe('a server that does not know the subprotocol', () => {
  it('is entered without it', async () => {
    await server.stop();
    server = await StreamServer.start({ subprotocols: false });
    await entered();
    expect(server.joins).toHaveLength(1);
  });
});

describe('saying a line', () => {
  it('CHAT-01 the client has the whole family of the chat’s calls: messages over REST and their room, sending over the room, the other paths', async () => {
    commitChats();
    const calls = serve({});
    await Promise.allSettled([
      api.getMessages('s', { before: 'm1.7', limit: 50 }),
      api.setSlowMode('s', 30),
      api.deleteMessage('s', 'm1.7'),
      api.ban('s', BOB.address, { durationSeconds: 60 }),
      api.unban('s', BOB.address),
      api.addModerator('s', BOB.address),
      api.removeModerator('s', BOB.address),
      api.getModeration('s', { toast: false, retry: false }),
      api.getModerationLog('s'),
    ]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/streams/s/messages',
      'PUT /api/streams/s/chat-settings',
      'DELETE /api/streams/s/messages/m1.7',
      `PUT /api/streams/s/bans/${BOB.address}`,
      `DELETE /api/streams/s/bans/${BOB.address}`,
      `PUT /api/streams/s/moderators/${BOB.address}`,
      `DELETE /api/streams/s/moderators/${BOB.address}`,
      'GET /api/streams/s/moderation',
      'GET /api/streams/s/moderation-log',
    ]);
    expect(calls[0]?.query.toString()).toBe('before=m1.7&limit=50');
    const room = await entered({ identity: AS_ALICE });
    room.send('hello');
    await until(() => lastLine(room)?.state === 'sent');
    expect(server.chats.map(({ type, message }) => [type, message])).toEqual([['chat', 'hello']]);
  });

  it('CHAT-07 CHAT-15 shows it at once and sends what is documented', async () => {
    commitChats();
    const room = await entered({ identity: AS_ALICE });
    const result = room.send('  hello  ');
    expect(result).toMatchObject({ accepted: true });
    expect(lastLine(room)).toMatchObject({ message: 'hello', state: 'sending', ...ALICE });
    await until(() => lastLine(room)?.state === 'sent');
    expect(lastLine(room)).toMatchObject({ id: 'm1.1', seq: 1 });
    expect(server.chats).toEqual([
      {
        type: 'chat',
        streamId: 's',
        userId: 'u1',
        ...ALICE,
        message: 'hello',
        timestamp: expect.any(Number),
        clientMessageId: result.accepted && result.clientMessageId,
        broadcast: true,
      },
    ]);
  });

  it('CHAT-10 CHAT-11 needs a login and a text of allowed length', async () => {
    const guest = await entered();
    expect(guest.send('hi')).toEqual({
      accepted: false,
      failure: { code: 'UNAUTHENTICATED', message: 'Please login to chat' },
    });
    expect(guest.send(' \n\t ')).toEqual({ accepted: false, failure: null });
    const room = await entered({ identity: AS_ALICE });
    expect(room.send('🎱'.repeat(500))).toMatchObject({ accepted: true });
    expect(room.send('🎱'.repeat(501))).toMatchObject({
      accepted: false,
      failure: { code: 'MESSAGE_TOO_LONG' },
    });
    await until(() => server.chats.length === 1);
  });

  it('CHAT-08 waits while offline, then is sent in order and once', async () => {
    commitChats();
    const room = await entered({ identity: AS_ALICE });
    server.proxy.refuse();
    await until(() => room.getSnapshot().status === 'error');
    for (const text of ['one', 'two', 'three']) expect(room.send(text).accepted).toBe(true);
    expect(room.getSnapshot().lines.map((line) => line.state)).toEqual(Array(3).fill('sending'));
    server.proxy.pass();
    await until(() => room.getSnapshot().lines.every((line) => line.state === 'sent'));
    expect(server.chats.map(({ message }) => message)).toEqual(['one', 'two', 'three']);
    expect(texts(room)).toEqual(['one', 'two', 'three']);
  });

  it('is bounded while offline', () => {
    const room = new StreamRoom({ url: server.url, streamId: 's', identity: AS_ALICE });
    for (let n = 0; n < MAX_PENDING; n++) expect(room.send(`${n}`).accepted).toBe(true);
    expect(room.send('one more')).toMatchObject({
      accepted: false,
      failure: { message: 'Failed to send message. Please try again.' },
    });
    expect(room.getSnapshot().lines).toHaveLength(MAX_PENDING);
  });

  it('CHAT-09 is repeated with the same id when unanswered, and fails after three sends', async () => {
    const room = await entered({ identity: AS_ALICE, answerTimeoutMs: 30 });
    room.send('anyone?');
    await until(() => lastLine(room)?.state === 'failed');
    expect(lastLine(room)?.failure).toEqual({
      code: 'UNANSWERED',
      message: 'Failed to send message. Please try again.',
    });
    expect(server.chats).toHaveLength(3);
    const [id, ...others] = new Set(server.chats.map((one) => one.clientMessageId));
    expect(others).toEqual([]);
    commitChats();
    room.retry(id ?? '');
    await until(() => lastLine(room)?.state === 'sent');
    expect(server.chats.at(-1)?.clientMessageId).toBe(id);
    expect(room.getSnapshot().lines).toHaveLength(1);
  });

  it('is repeated over a lost connection, and shown once', async () => {
    const room = await entered({ identity: AS_ALICE });
    let stored: ServerMessage[] = [];
    server.onChat = ({ clientMessageId, message }) => {
      stored = [chat(1, { clientMessageId, message })];
      server.close(4002);
    };
    server.onJoin = (_, answer) => {
      commitChats();
      const history = stored.filter((one) => one.type === 'chat');
      answer(joined({ epoch: 1, seq: history.length }, { recovered: true, history }));
    };
    room.send('hello');
    await until(() => lastLine(room)?.state === 'sent');
    await pause(A_WHILE_MS);
    expect(texts(room)).toEqual(['hello']);
    expect(server.chats).toHaveLength(1);
  });

  it('is tried again when the server is busy', async () => {
    const room = await entered({ identity: AS_ALICE });
    server.onChat = ({ clientMessageId }, answer) => {
      commitChats();
      const busy = { code: 'BUSY', message: 'Busy.', retryAfterMs: 20 } as const;
      answer({ type: 'chat_rejected', clientMessageId, ...busy });
    };
    room.send('hello');
    await until(() => lastLine(room)?.state === 'sent');
    expect(server.chats).toHaveLength(2);
  });

  it('fails at once with the text of the server, and can be taken away', async () => {
    const room = await entered({ identity: AS_ALICE });
    const slow = { code: 'SLOW_MODE', message: 'Slow mode is on.', retryAfterMs: 5 } as const;
    server.onChat = ({ clientMessageId }, answer) =>
      answer({ type: 'chat_rejected', clientMessageId, ...slow });
    const result = room.send('hello');
    await until(() => lastLine(room)?.state === 'failed');
    expect(lastLine(room)?.failure).toEqual({ code: slow.code, message: slow.message });
    await pause(A_WHILE_MS);
    expect(server.chats).toHaveLength(1);
    if (result.accepted) room.dismiss(result.clientMessageId);
    expect(room.getSnapshot().lines).toEqual([]);
  });
});

describe('catching up', () => {
  beforeEach(() => {
    server.onJoin = (_, answer) => answer(joined({ epoch: 1, seq: 1 }, { history: [chat(1)] }));
  });

  function answerMissed(): void {
    server.onJoin = ({ since }, answer) => {
      const history = [chat(1), chat(2), chat(3)].filter(({ seq }) => seq > (since?.seq ?? 0));
      answer(joined({ epoch: 1, seq: 3 }, { recovered: true, history }));
    };
  }

  it.each([
    ['a jump in the numbers', chat(3)],
    ['a number of viewer_count', viewerCount({ epoch: 1, seq: 3 })],
    ['resync', { type: 'resync', epoch: 2 }],
    ['an event of another epoch', chat(1, { epoch: 2 })],
  ] as const)('asks for what was missed after %s', async (_, message) => {
    const room = await entered();
    answerMissed();
    server.send(message);
    await until(() => texts(room).length === 3);
    expect(texts(room)).toEqual(['line 1', 'line 2', 'line 3']);
    expect(server.joins[1]).toMatchObject({ since: { epoch: 1, seq: 1 } });
    expect(server.joins).toHaveLength(2);
  });

  it('reads an array of events as it reads them one by one, gaps and all', async () => {
    const room = await entered();
    server.sendRaw(JSON.stringify([chat(2), viewerCount({ epoch: 1, seq: 2 }), chat(3)]));
    await until(() => texts(room).length === 3);
    expect(texts(room)).toEqual(['line 1', 'line 2', 'line 3']);
    expect(server.joins).toHaveLength(1);
    answerMissed();
    server.sendRaw(JSON.stringify([chat(5)]));
    await until(() => server.joins.length === 2);
    expect(server.joins[1]).toMatchObject({ since: { epoch: 1, seq: 3 } });
  });

  it('shows lines of an array, which leave out what is known, also when somebody says the same twice', async () => {
    const room = await entered();
    const short = (seq: number) => {
      const { _id, error, userId, clientMessageId, ...line } = chat(seq, {
        message: 'gg',
        timestamp: 1_700_000_000_000,
      });
      return line;
    };
    server.sendRaw(JSON.stringify([short(2), short(3)]));
    await until(() => texts(room).length === 3);
    expect(texts(room)).toEqual(['line 1', 'gg', 'gg']);
  });

  it('asks once however many events show the gap, and again when the answer fell short', async () => {
    const room = await entered();
    server.onJoin = (_, answer) => {
      answerMissed();
      answer(joined({ epoch: 1, seq: 1 }, { recovered: true }));
    };
    for (let n = 0; n < 10; n++) server.send(chat(3));
    await until(() => texts(room).length === 3);
    expect(server.joins).toHaveLength(3);
  });

  it('asks again when nobody answers', async () => {
    const room = await entered({ answerTimeoutMs: 30 });
    server.onJoin = () => answerMissed();
    server.send(chat(3));
    await until(() => texts(room).length === 3);
  });

  it('CHAT-20 comes back from a lost network with since, and nothing is missed', async () => {
    const room = await entered({ identity: AS_ALICE });
    server.proxy.refuse();
    await until(() => room.getSnapshot().status === 'error');
    answerMissed();
    server.proxy.pass();
    await until(() => room.getSnapshot().status === 'connected');
    expect(server.joins[1]).toMatchObject({ token: 'alice-token', since: { epoch: 1, seq: 1 } });
    expect(texts(room)).toEqual(['line 1', 'line 2', 'line 3']);
  });

  it('keeps its lines over close and connect', async () => {
    const room = await entered();
    room.close();
    expect(room.getSnapshot().status).toBe('disconnected');
    expect(texts(room)).toEqual(['line 1']);
    answerMissed();
    room.connect();
    await until(() => texts(room).length === 3);
    expect(server.joins[1]).toMatchObject({ since: { epoch: 1, seq: 1 } });
  });
});

describe('coming back', () => {
  it('counts its attempts without end, less and less often after the sixth', async () => {
    const room = await entered();
    const { io } = room.socket;
    server.proxy.refuse();
    await until(() => room.getSnapshot().failedAttempts >= 8);
    expect(room.getSnapshot().reconnectAttempt).toBeGreaterThanOrEqual(8);
    expect(room.getSnapshot().status).toBe('error');
    expect(io.reconnectionDelayMax()).toBeGreaterThanOrEqual(40);
    server.proxy.pass();
    await until(() => room.getSnapshot().status === 'connected');
    expect(room.getSnapshot()).toMatchObject({ reconnectAttempt: 0, failedAttempts: 0 });
    expect(io.reconnectionDelayMax()).toBe(10);
  });

  it('4101: goes on as a guest and says that it was signed out', async () => {
    let signedOut = 0;
    const room = await entered({ identity: AS_ALICE, onSignedOut: () => signedOut++ });
    server.close(4101);
    await until(() => server.joins.length === 2);
    await until(() => room.getSnapshot().status === 'connected');
    expect(server.joins[1]).not.toHaveProperty('token');
    expect(signedOut).toBe(1);
    expect(room.send('hi')).toMatchObject({ failure: { code: 'UNAUTHENTICATED' } });
  });

  it('goes on as a guest when the token is refused', async () => {
    server.onJoin = ({ token }, answer) => {
      if (token) answer({ type: 'error', code: 'INVALID_TOKEN', message: 'Sign in again.' });
      else answer(joined({ epoch: 1, seq: 0 }));
    };
    let signedOut = 0;
    await entered({ identity: AS_ALICE, onSignedOut: () => signedOut++ });
    expect(server.joins).toHaveLength(2);
    expect(signedOut).toBe(1);
  });

  it.each([
    [1008, 'POLICY'],
    [4102, 'ABUSE'],
    [4103, 'TOO_MANY_CONNECTIONS'],
    [4104, 'STREAM_NOT_FOUND'],
  ])('%i: stays away and says why, until asked', async (code, name) => {
    const room = await entered();
    server.close(code, 'the reason');
    await until(() => room.getSnapshot().closed !== null);
    expect(room.getSnapshot()).toMatchObject({
      status: 'error',
      closed: { code, name, message: 'the reason' },
    });
    await pause(A_WHILE_MS);
    expect(server.joins).toHaveLength(1);
    room.connect();
    await until(() => room.getSnapshot().status === 'connected');
    expect(room.getSnapshot().closed).toBeNull();
  });
});

describe('who one is', () => {
  it('a guest who signs in joins again on the same connection', async () => {
    const room = await entered();
    const { id } = room.socket;
    server.onJoin = (_, answer) =>
      answer(joined({ epoch: 1, seq: 0 }, { recovered: true, you: you() }));
    room.setIdentity(AS_ALICE);
    await until(() => room.getSnapshot().you !== null);
    expect(server.joins[1]).toMatchObject({ token: 'alice-token', since: { epoch: 1, seq: 0 } });
    expect(room.socket.id).toBe(id);
  });

  it('a line that is said at once after signing in waits until the server knows who speaks', async () => {
    const room = await entered();
    let letIn = () => {};
    server.onJoin = (_, answer) => {
      letIn = () => answer(joined({ epoch: 1, seq: 0 }, { recovered: true, you: you() }));
    };
    commitChats();
    room.setIdentity(AS_ALICE);
    room.send('first words');
    await until(() => server.joins.length === 2);
    await pause(A_WHILE_MS);
    expect(server.chats).toEqual([]);
    expect(texts(room)).toEqual(['first words']);
    letIn();
    await until(() => lastLine(room)?.state === 'sent');
    expect(server.chats).toHaveLength(1);
  });

  it.each([
    ['out', null],
    ['in as someone else', AS_BOB],
  ])('signing %s is a new connection, and no waiting line is sent', async (_, identity) => {
    const room = await entered({ identity: AS_ALICE });
    room.send('from alice');
    await until(() => server.chats.length === 1);
    room.setIdentity(identity);
    await until(() => server.joins.length === 2);
    await pause(A_WHILE_MS);
    expect(server.joins[1]?.token).toBe(identity?.token);
    expect(server.chats).toHaveLength(1);
  });
});

describe('typing', () => {
  it('CHAT-32 is told at most every 1.5 s, and shown for 2 s', async () => {
    const room = await entered({ identity: AS_ALICE });
    for (let n = 0; n < 5; n++) room.typing();
    await until(() => server.others.length > 0);
    await pause(A_WHILE_MS);
    expect(server.others).toEqual([{ type: 'typing', streamId: 's' }]);
    server.send({ type: 'typing', ...BOB });
    await until(() => room.getSnapshot().typing.length === 1);
    const shownAt = Date.now();
    await until(() => room.getSnapshot().typing.length === 0);
    expect(Date.now() - shownAt).toBeGreaterThan(1900);
  });

  it('is not told by guests', async () => {
    const room = await entered();
    room.typing();
    await pause(A_WHILE_MS);
    expect(server.others).toEqual([]);
  });
});
