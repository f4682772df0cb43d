import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocket, WebSocketServer } from 'ws';
import type { WebSocketClass } from '@/realtime/options';
import { MatchRoom } from './match-room';
import { keepTicket, seatTokenOf, ticketOf } from './seat-token';
import { seatedAt, shotPlayed, tableState } from './testing';

const matchId = 'a'.repeat(24);
let server: WebSocketServer;
let room: MatchRoom;
let heard: Record<string, unknown>[];
let sockets: ServerSocket[];
let answerJoin: (socket: ServerSocket, join: Record<string, unknown>) => void;

const say = (socket: ServerSocket, message: object) => socket.send(JSON.stringify(message));
const seat = (socket: ServerSocket) =>
  say(socket, { type: 'table', ...seatedAt({ now: Date.now() }), seatToken: 'seat' });

beforeEach(async () => {
  heard = [];
  sockets = [];
  answerJoin = seat;
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((done) => server.once('listening', done));
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (raw) => {
      const message = JSON.parse(String(raw));
      heard.push(message);
      if (message.type === 'join_table') answerJoin(socket, message);
    });
  });
});

afterEach(async () => {
  room.close();
  for (const socket of sockets) socket.terminate();
  await new Promise((done) => server.close(done));
});

function sitDown(options: { ticket?: string; token?: string } = {}) {
  const { port } = server.address() as AddressInfo;
  room = new MatchRoom({
    url: `ws://127.0.0.1:${port}/stream/match/${matchId}`,
    matchId,
    ...options,
    WebSocket: WebSocket as unknown as WebSocketClass,
  });
  room.connect();
}

/** A number that the page draws. */
const holder = expect.stringMatching(/^[0-9a-f]{32}$/);
const joins = () => heard.filter(({ type }) => type === 'join_table');
const known = () => room.getSnapshot();
const seated = () => vi.waitFor(() => expect(known().link).toBe('open'));

it('a choice after a break is sent once, with the number of the next shot', async () => {
  sitDown();
  await seated();
  room.choose('rerack');
  room.choose('as_it_lies');
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toEqual({ type: 'choose', number: 3, choice: 'rerack' });
  expect(known().sent).toBe(3);
  if (sockets[0]) say(sockets[0], { type: 'table_state', state: tableState({ turn: 1 }) });
  await vi.waitFor(() => expect(known()).toMatchObject({ sent: null, state: { turn: 1 } }));
});

it('sits down by the ticket once, and comes back by the seat that it brought', async () => {
  sitDown({ ticket: 'ticket' });
  await seated();
  expect(seatTokenOf(matchId)).toBe('seat');
  sockets[0]?.terminate();
  await vi.waitFor(() => expect(joins()).toHaveLength(2), 5000);
  expect(joins()).toEqual([
    { type: 'join_table', ticket: 'ticket', holder },
    { type: 'join_table', seatToken: 'seat' },
  ]);
  await seated();
});

it('keeps the ticket until the table has come: a line that breaks before costs no seat', async () => {
  keepTicket(matchId, 'ticket');
  answerJoin = (socket) => {
    answerJoin = seat;
    socket.terminate();
  };
  sitDown({ ticket: 'ticket' });
  await vi.waitFor(() => expect(known().link).toBe('open'), 5000);
  expect(joins()).toEqual([
    { type: 'join_table', ticket: 'ticket', holder },
    { type: 'join_table', ticket: 'ticket', holder: joins()[0]?.holder },
  ]);
  expect(ticketOf(matchId)).toBeNull();
});

it('is the same page for its ticket also where the browser keeps nothing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  answerJoin = (socket) => {
    answerJoin = seat;
    socket.terminate();
  };
  sitDown({ ticket: 'ticket' });
  await vi.waitFor(() => expect(known().link).toBe('open'), 5000);
  vi.unstubAllGlobals();
  expect(joins()).toEqual([
    { type: 'join_table', ticket: 'ticket', holder },
    { type: 'join_table', ticket: 'ticket', holder: joins()[0]?.holder },
  ]);
});

it('comes in by the session, else as a guest', async () => {
  sitDown({ token: 'session' });
  await seated();
  expect(joins()).toEqual([{ type: 'join_table', token: 'session' }]);
});

it('comes in by the next best when a ticket or a seat is no longer good, at last as a guest', async () => {
  answerJoin = (socket, join) =>
    Object.keys(join).length > 1
      ? say(socket, { type: 'error', code: 'INVALID_TICKET', message: 'It has been used.' })
      : seat(socket);
  sessionStorage.setItem(`cuecast.seat.${matchId}`, 'old');
  sitDown({ ticket: 'used', token: 'session' });
  await seated();
  expect(joins()).toEqual([
    { type: 'join_table', ticket: 'used', holder },
    { type: 'join_table', seatToken: 'old' },
    { type: 'join_table', token: 'session' },
    { type: 'join_table' },
  ]);
});

it('tells why it may not look', async () => {
  answerJoin = (socket) =>
    say(socket, { type: 'error', code: 'MATCH_NOT_FOUND', message: 'There is no such match.' });
  sitDown();
  await vi.waitFor(() => expect(known().link).toBe('refused'));
  expect(known().refusal).toBe('There is no such match.');
});

it('sends one shot with the number that the table asks for, and plays the answer', async () => {
  sitDown({ ticket: 'ticket' });
  await seated();
  const { shot } = shotPlayed();
  room.shoot(shot);
  room.shoot(shot);
  await vi.waitFor(() => expect(heard.some(({ type }) => type === 'shot')).toBe(true));
  const socket = sockets[0] as ServerSocket;
  say(socket, { type: 'shot_played', ...shotPlayed({ startedAt: Date.now() }) });
  await vi.waitFor(() => expect(known().playback?.shot.number).toBe(3));
  expect(heard.filter(({ type }) => type === 'shot')).toEqual([
    { ...shot, type: 'shot', number: 3 },
  ]);
  room.rested();
  expect(known().state?.turn).toBe(1);
});

it('tells where one aims now and then, and at last', async () => {
  sitDown({ ticket: 'ticket' });
  await seated();
  for (let aim = 0; aim < 20; aim += 1) room.aim(aim, 0.5);
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'aim', aim: 19, power: 0.5 }));
  expect(heard.filter(({ type }) => type === 'aim')).toHaveLength(1);
});
