import { expect, test } from 'vitest';
import { serve } from '@/testing/render';
import * as duel from './duel';

const ID = 'a'.repeat(24);
const BY = { userId: '0x1', username: 'ada' };

test('DUEL-03 the duel has calls of its own, each at its place', async () => {
  const body = { success: true, data: [] };
  const paths = [
    'GET /api/duel/stats/0x1',
    'GET /api/duel/leaderboard',
    'GET /api/duel/matches/0x1',
    'GET /api/duel/rooms',
    `GET /api/duel/rooms/${ID}`,
    'POST /api/duel/rooms',
    `POST /api/duel/rooms/${ID}/join`,
    `POST /api/duel/rooms/${ID}/leave`,
    `POST /api/duel/rooms/${ID}/chat`,
    `POST /api/duel/rooms/${ID}/ready`,
    `PUT /api/duel/rooms/${ID}`,
    `POST /api/duel/matches/${ID}/start`,
    'POST /api/duel/practice',
    'POST /api/duel/queue',
    'GET /api/duel/queue',
    'POST /api/duel/queue/agent',
    'DELETE /api/duel/queue',
    `POST /api/duel/matches/${ID}/rematch`,
  ];
  const calls = serve(Object.fromEntries(paths.map((path) => [path, () => ({ body })])));
  await duel.getStats('0x1');
  await duel.getLeaderboard(5);
  await duel.getMatches('0x1');
  await duel.getRooms();
  await duel.getRoom(ID);
  await duel.createRoom({ roomId: ID, roomName: 'x', maxParticipants: 8 }, BY);
  await duel.joinRoom(ID, BY);
  await duel.leaveRoom(ID, BY);
  await duel.sayInRoom(ID, BY, 'hi');
  await duel.setReady(ID, BY, true);
  await duel.setRoomStatus(ID, 'active');
  await duel.startMatch(ID);
  await duel.practise('easy');
  await duel.enterQueue();
  await duel.getQueue();
  await duel.takeAgent();
  await duel.leaveQueue();
  await duel.askRematch(ID);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(paths);
});

test('whom the server does not know yet has no record and no matches', async () => {
  serve({});
  expect(await duel.getStats('0x1')).toBeNull();
  expect(await duel.getMatches('0x1')).toEqual([]);
});
