import { describe, expect, test } from 'vitest';
import { duelRoom, FakeDuel, MY_ID, member, ROOM_ID } from '@/testing/duel';
import { refusal, serve } from '@/testing/render';
import { localRooms } from '../local-rooms';
import { linked, linkUp, settle } from './testing';

linkUp();

describe('the rooms', () => {
  test('DUEL-99 DUEL-100 DUEL-101 DUEL-103 DUEL-107 what the server tells is what is known', async () => {
    const server = new FakeDuel();
    server.rooms = [duelRoom()];
    const { link } = linked();
    await settle(50);
    const room = () => link.rooms.room(ROOM_ID);
    server.tell({ type: 'ROOM_CREATED', room: duelRoom({ roomId: 'f'.repeat(24) }) });
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ maxParticipants: 2 }) });
    const line = { roomId: ROOM_ID, userId: MY_ID, username: 'a', message: 'hi', timestamp: 1 };
    server.tell({ type: 'CHAT_MESSAGE', ...line });
    server.tell({ type: 'CHAT_MESSAGE', ...line });
    expect([...link.rooms.store.get().rooms.keys()]).toHaveLength(2);
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
    expect(link.rooms.room(ROOM_ID)).toMatchObject({
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
    expect(link.rooms.room(ROOM_ID)).toBeUndefined();
    expect(link.rooms.store.get().gone.get(ROOM_ID)).toBe('closed');
    expect(localRooms()).toEqual([]);
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ participants: [] }) });
    expect(link.rooms.room(ROOM_ID)).toBeUndefined();
  });

  test('DUEL-42 the rooms are kept in the browser under duelRooms', async () => {
    const server = new FakeDuel();
    server.rooms = [duelRoom()];
    linked();
    await settle(50);
    const kept = JSON.parse(localStorage.getItem('duelRooms') ?? '[]');
    expect(kept[0]).toMatchObject({ roomId: ROOM_ID, name: 'Friday frames' });
  });

  test('DUEL-33 DUEL-34 DUEL-78 a room that is read is known with its people, matches and chat', async () => {
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
    expect(link.rooms.room(ROOM_ID)).toEqual(room);
  });

  test('a list without chat takes none away, and news that were overtaken change nothing', async () => {
    const chat = [{ userId: MY_ID, username: 'a', message: 'hi', timestamp: 1 }];
    const server = new FakeDuel();
    const { link } = linked();
    await settle(50);
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ chat, revision: 5 }) });
    server.tell({ type: 'ROOMS_LIST', rooms: [duelRoom({ maxParticipants: 4, revision: 6 })] });
    expect(link.rooms.room(ROOM_ID)).toMatchObject({ chat, maxParticipants: 4 });
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom({ maxParticipants: 12, revision: 4 }) });
    expect(link.rooms.room(ROOM_ID)?.maxParticipants).toBe(4);
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
    expect(link.rooms.store.get().gone.size).toBe(0);
    server.tell({ type: 'ROOM_UPDATED', room: duelRoom() });
    expect(await link.load(ROOM_ID)).toBe('missing');
    expect(link.rooms.store.get().gone.get(ROOM_ID)).toBe('missing');
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
