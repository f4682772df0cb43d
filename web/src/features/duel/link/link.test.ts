import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { duelRoom, FakeDuel, MY_ID, member, ROOM_ID } from '@/test-duel';
import { refusal, serve } from '@/test-render';
import { localRooms } from '../local-rooms';
import { TEXTS } from '../texts';
import { DuelLink } from './link';

const PLAYER = { userId: MY_ID, username: 'break_king', token: 'token' };
const links: DuelLink[] = [];

function linked(player: typeof PLAYER | null = PLAYER) {
  const link = new DuelLink({ socketUrl: 'ws://localhost/stream', player });
  const troubles: string[] = [];
  link.onNews((news) => {
    if (news.kind === 'trouble') troubles.push(news.text);
  });
  links.push(link);
  link.open();
  return { link, troubles };
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const link of links.splice(0)) link.close();
  vi.useRealTimers();
});

describe('the connection', () => {
  test('DUEL-90 DUEL-91 a player proves the address that the path names, then asks for the rooms', async () => {
    const urls: string[] = [];
    const server = new FakeDuel();
    const Fake = globalThis.WebSocket;
    vi.stubGlobal(
      'WebSocket',
      class extends Fake {
        constructor(url: string) {
          super(url);
          urls.push(url);
        }
      },
    );
    server.rooms = [duelRoom()];
    const { link } = linked();
    await settle(50);
    expect(urls).toEqual([`ws://localhost/stream/${MY_ID}`]);
    expect(server.heard.map(({ type }) => type)).toEqual(['join_user', 'GET_ROOMS']);
    expect(server.heard[0]).toEqual({ type: 'join_user', token: 'token' });
    expect(link.board.status).toBe('connected');
    expect(link.board.room(ROOM_ID)?.name).toBe('Friday frames');
  });

  test('DUEL-05 a guest listens at the zero address and proves nothing', async () => {
    serve({});
    const server = new FakeDuel();
    const { link } = linked(null);
    link.watch(ROOM_ID);
    await settle(50);
    expect(server.heard).toEqual([{ type: 'GET_ROOMS' }, { type: 'WATCH_ROOM', roomId: ROOM_ID }]);
  });

  test('DUEL-56 DUEL-57 DUEL-128 DUEL-130 it comes back after 3, 4.5, 6.75, 10.125 and 15.1875 s, and then gives up', async () => {
    serve({});
    const server = new FakeDuel();
    const { link, troubles } = linked();
    await settle(50);
    server.reachable = false;
    server.cut(1006);
    const waits = [3000, 4500, 6750, 10_125, 15_188];
    for (const [attempt, wait] of waits.entries()) {
      expect(server.opened).toBe(1 + attempt);
      // Each turn begins 20 ms after the attempt before it.
      await settle(wait - (attempt === 0 ? 20 : 40));
      expect(server.opened, `before ${wait}`).toBe(1 + attempt);
      await settle(40);
      expect(server.opened, `after ${wait}`).toBe(2 + attempt);
    }
    await settle(120_000);
    expect(server.opened).toBe(6);
    expect(link.board.status).toBe('failed');
    expect(troubles.at(-1)).toContain('Please refresh the page');
  });

  test('DUEL-130 no wait passes 30 s', async () => {
    const { backoffDelay } = await import('@/realtime/backoff');
    const { RECONNECT } = await import('../limits');
    expect(backoffDelay(5, RECONNECT)).toBe(22_781);
    expect(backoffDelay(6, RECONNECT)).toBe(30_000);
    expect(backoffDelay(60, RECONNECT)).toBe(30_000);
  });

  test('DUEL-92 it pings every 30 s', async () => {
    const server = new FakeDuel();
    linked();
    await settle(29_000);
    expect(server.count('PING')).toBe(0);
    await settle(91_500);
    expect(server.count('PING')).toBe(4);
  });

  test('DUEL-108 DUEL-131 it is dead 120 s after its last pong, and not before', async () => {
    serve({});
    const server = new FakeDuel();
    const { link } = linked();
    await settle(31_000);
    expect(server.count('PING')).toBe(1);
    // From here nothing is answered any more.
    server.answers.PING = () => ({ type: 'ROOM_CLOSED' });
    const tell = vi.spyOn(server, 'tell').mockImplementation(() => {});
    await settle(117_000);
    expect(link.connected).toBe(true);
    await settle(4000);
    expect(link.connected).toBe(false);
    tell.mockRestore();
  });

  test('DUEL-58 DUEL-83 DUEL-111 without a socket it says so once and asks over REST every 10 s, until there is one', async () => {
    const calls = serve({
      'GET /api/duel/rooms': () => ({ body: { success: true, data: [duelRoom()] } }),
    });
    const server = new FakeDuel();
    server.reachable = false;
    const { link, troubles } = linked();
    await settle(50);
    expect(troubles).toEqual(['Failed to connect to game server. Falling back to API polling.']);
    expect(link.board.status).toBe('polling');
    expect(link.board.room(ROOM_ID)?.name).toBe('Friday frames');
    expect(calls).toHaveLength(1);
    expect(Number(calls[0]?.query.get('timestamp'))).toBeGreaterThan(0);
    await settle(10_000);
    expect(calls).toHaveLength(2);
    expect(troubles).toHaveLength(1);
    server.reachable = true;
    await settle(10_000);
    expect(link.board.status).toBe('connected');
    const before = calls.length;
    await settle(30_000);
    expect(calls).toHaveLength(before);
  });

  test('DUEL-129 what cannot be read is told, and the connection begun anew', async () => {
    serve({});
    const server = new FakeDuel();
    const { troubles } = linked();
    await settle(50);
    server.tell('no message' as unknown as object);
    await settle(50);
    expect(troubles).toContain(TEXTS.unreadable);
    await settle(3100);
    expect(server.opened).toBe(2);
  });
});

describe('the rooms', () => {
  test('DUEL-99 DUEL-100 DUEL-101 DUEL-103 DUEL-107 what the server tells is what is known', async () => {
    const server = new FakeDuel();
    server.rooms = [duelRoom()];
    const { link } = linked();
    await settle(50);
    const room = () => link.board.room(ROOM_ID);
    server.tell({ type: 'ROOM_CREATED', room: duelRoom({ roomId: 'f'.repeat(24) }) });
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ maxParticipants: 2 }) });
    const line = { roomId: ROOM_ID, userId: MY_ID, username: 'a', message: 'hi', timestamp: 1 };
    server.tell({ type: 'CHAT_MESSAGE', ...line });
    server.tell({ type: 'CHAT_MESSAGE', ...line });
    expect([...link.board.store.get().rooms.keys()]).toHaveLength(2);
    expect(room()?.maxParticipants).toBe(2);
    expect(room()?.chat).toHaveLength(1);
    server.tell({ type: 'ROOM_STATUS_RESET', roomId: ROOM_ID, status: 'in_game' });
    expect(room()?.status).toBe('in_game');
    server.tell({ type: 'ROOM_STATUS_RESET', roomId: ROOM_ID, status: 'active' });
    expect(room()?.status).toBe('active');
  });

  test('DUEL-45 DUEL-105 a game start broadcast sets the room to in_game with its match', async () => {
    const server = new FakeDuel();
    server.rooms = [duelRoom()];
    const { link } = linked();
    await settle(50);
    const side = (name: string) => ({ userId: member(name).userId, url: '' });
    server.tell({
      type: 'GAME_START_BROADCAST',
      roomId: ROOM_ID,
      matchId: 'm1',
      challenger: side('ada'),
      rival: side('rio'),
    });
    expect(link.board.room(ROOM_ID)).toMatchObject({
      status: 'in_game',
      matches: [{ matchId: 'm1' }],
    });
  });

  test('DUEL-46 DUEL-102 a room that all have left is closed, and forgotten also here', async () => {
    const server = new FakeDuel();
    server.rooms = [duelRoom()];
    const { link } = linked();
    await settle(50);
    expect(localRooms()).toHaveLength(1);
    server.tell({ type: 'ROOM_CLOSED', roomId: ROOM_ID });
    expect(link.board.room(ROOM_ID)).toBeUndefined();
    expect(link.board.store.get().gone.get(ROOM_ID)).toBe('closed');
    expect(localRooms()).toEqual([]);
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ participants: [] }) });
    expect(link.board.room(ROOM_ID)).toBeUndefined();
  });

  test('DUEL-42 the rooms are kept in the browser under duelRooms', async () => {
    const server = new FakeDuel();
    server.rooms = [duelRoom()];
    linked();
    await settle(50);
    const kept = JSON.parse(localStorage.getItem('duelRooms') ?? '[]');
    expect(kept[0]).toMatchObject({ roomId: ROOM_ID, name: 'Friday frames' });
  });

  test('DUEL-33 DUEL-34 DUEL-35 DUEL-78 a room that is read is known with its people, matches and chat', async () => {
    const room = duelRoom({
      participants: [member('ada', { isReady: true })],
      status: 'in_game',
      matches: [{ matchId: 'm1' }],
      chat: [{ userId: MY_ID, username: 'a', message: 'hi', timestamp: 1 }],
    });
    serve({
      [`GET /api/duel/rooms/${ROOM_ID}`]: () => ({ body: { success: true, data: room } }),
    });
    new FakeDuel();
    const { link } = linked();
    await settle(50);
    expect(await link.load(ROOM_ID)).toBe('here');
    expect(link.board.room(ROOM_ID)).toEqual(room);
  });

  test('a list without chat takes none away, and news that were overtaken change nothing', async () => {
    const chat = [{ userId: MY_ID, username: 'a', message: 'hi', timestamp: 1 }];
    const server = new FakeDuel();
    const { link } = linked();
    await settle(50);
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ chat, revision: 5 }) });
    server.tell({ type: 'ROOMS_LIST', rooms: [duelRoom({ maxParticipants: 4, revision: 6 })] });
    expect(link.board.room(ROOM_ID)).toMatchObject({ chat, maxParticipants: 4 });
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ maxParticipants: 12, revision: 4 }) });
    expect(link.board.room(ROOM_ID)?.maxParticipants).toBe(4);
  });

  test('DUEL-04 DUEL-112 a 404 is an ordinary answer, but a known room is then lost', async () => {
    serve({
      [`GET /api/duel/rooms/${ROOM_ID}`]: () => ({
        status: 404,
        body: refusal('Room not found in database', 'ROOM_NOT_FOUND'),
      }),
    });
    const server = new FakeDuel();
    const { link, troubles } = linked();
    await settle(50);
    expect(await link.load(ROOM_ID)).toBe('missing');
    expect(link.board.store.get().gone.size).toBe(0);
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom() });
    expect(await link.load(ROOM_ID)).toBe('missing');
    expect(link.board.store.get().gone.get(ROOM_ID)).toBe('missing');
    expect(troubles).toEqual([]);
  });

  test('DUEL-109 a refusal that nobody waits for is told', async () => {
    const server = new FakeDuel();
    const { troubles } = linked();
    await settle(50);
    server.tell({ type: 'ERROR', code: 'BUSY', message: 'The room is busy' });
    server.tell({ type: 'ERROR', code: 'INTERNAL', message: '' });
    expect(troubles).toEqual([
      'The room is busy',
      'An unexpected error occurred. Please try again.',
    ]);
  });
});
