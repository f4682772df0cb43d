import { describe, expect, test, vi } from 'vitest';
import { duelRoom, FakeDuel, MY_ID, ROOM_ID } from '@/testing/duel';
import { serve } from '@/testing/render';
import { ANSWER_MS } from '../limits';
import { TEXTS } from '../texts';
import { say } from './actions';
import { linked, linkUp, settle } from './testing';

linkUp();

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
    expect(link.rooms.status).toBe('connected');
    expect(link.rooms.room(ROOM_ID)?.name).toBe('Friday frames');
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
    expect(link.rooms.status).toBe('failed');
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
    expect(link.rooms.status).toBe('polling');
    expect(link.rooms.room(ROOM_ID)?.name).toBe('Friday frames');
    expect(calls).toHaveLength(1);
    expect(Number(calls[0]?.query.get('timestamp'))).toBeGreaterThan(0);
    await settle(10_000);
    expect(calls).toHaveLength(2);
    expect(troubles).toHaveLength(1);
    server.reachable = true;
    await settle(10_000);
    expect(link.rooms.status).toBe('connected');
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

  test('DUEL-129 a message that goes out on no way, or that nobody answers, is an error', async () => {
    const path = `POST /api/duel/rooms/${ROOM_ID}/chat`;
    const calls = serve({ [path]: () => ({ status: 500 }) });
    const me = { userId: MY_ID, username: 'break_king' };
    const server = new FakeDuel();
    server.reachable = false;
    const { link } = linked();
    await settle(50);
    const unsent = say(link, me, ROOM_ID, 'Good evening');
    await settle(50);
    expect(await unsent).toMatchObject({ done: false, text: TEXTS.sayFailed });
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    server.reachable = true;
    await settle(60_000);
    expect(link.rooms.status).toBe('connected');
    server.answers.CHAT_MESSAGE = () => null;
    const unheard = say(link, me, ROOM_ID, 'Anybody?');
    await settle(ANSWER_MS + 50);
    expect(await unheard).toMatchObject({ done: false, text: TEXTS.sayFailed });
  });
});
