import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PastMatch } from '@/api/duel-types';
import type { Address } from '@/lib/address';
import { browser, safeGameUrl } from '@/lib/game-url';
import { notify } from '@/lib/notify';
import {
  duelRoom,
  GAME_URL,
  MATCH_ID,
  MY_ID,
  member,
  myself,
  ownRoom,
  ROOM_ID,
} from '@/testing/duel';
import { addressOf } from '@/testing/room';
import { openGame } from './game';
import { gameUrlOf } from './game-url';
import { curveText } from './lobby/curve';
import { changeText } from './lobby/match-row';
import { canRematch, resultFor, rivalOf } from './lobby/past-match';
import { roomForm } from './lobby/room-form';
import { keepRooms, localRoom, localRooms } from './local-rooms';
import { duelName } from './people';
import { pairing, roleOf } from './roles';
import { startRefusal } from './start-rules';

const ORIGIN = 'http://localhost:3001';

describe('names', () => {
  test('DUEL-41 without a username the first six characters of the address and dots stand', () => {
    expect(duelName({ userId: '0xabcdef0123', username: null })).toBe('0xabcd...');
    expect(duelName({ userId: '0xabcdef0123', username: 'ada' })).toBe('ada');
  });
});

describe('a new room', () => {
  const errorsOf = (form: object) =>
    roomForm
      .safeParse({ roomName: 'x', maxParticipants: '8', ...form })
      .error?.issues.map((issue) => issue.message) ?? [];

  test('DUEL-59 DUEL-60 needs a name, of which the ends are trimmed', () => {
    expect(errorsOf({ roomName: ' \t ' })).toEqual(['Room name is required']);
    const parsed = roomForm.parse({ roomName: '  The back room ', maxParticipants: '4' });
    expect(parsed).toEqual({ roomName: 'The back room', maxParticipants: '4' });
  });

  test('DUEL-61 takes an even number of participants, at least 2', () => {
    for (const wrong of ['0', '1', '3', '7', '-2', '2.5', 'many', '']) {
      expect(errorsOf({ maxParticipants: wrong }), String(wrong)).not.toEqual([]);
    }
    expect(errorsOf({ maxParticipants: '3' })).toEqual([
      'Participants must be an even number (minimum 2)',
    ]);
    for (const right of ['2', '4', '6', '8', '10', '12'])
      expect(errorsOf({ maxParticipants: right })).toEqual([]);
  });
});

describe('starting', () => {
  test('DUEL-63 only the creator starts, whatever the case of the address', () => {
    const text = 'Only the room creator can start the game';
    expect(startRefusal(ownRoom(), addressOf('rio'))).toBe(text);
    expect(startRefusal(ownRoom(), null)).toBe(text);
    const shouting = ownRoom({
      createdBy: { userId: MY_ID.toUpperCase() as Address, username: '' },
    });
    expect(startRefusal(shouting, MY_ID)).toBeNull();
  });

  test('DUEL-64 it takes two who are ready', () => {
    const room = ownRoom({ participants: [myself({ isReady: true }), member('rio')] });
    expect(startRefusal(room, MY_ID)).toBe('Need at least 2 ready players to start');
  });

  test('DUEL-65 a room in a game is not started again', () => {
    expect(startRefusal(ownRoom({ status: 'in_game' }), MY_ID)).toBe(
      'Game is already in progress. Please wait for it to finish or restart the room.',
    );
  });
});

describe('roles', () => {
  const [ada, rio, zoe, kim] = ['ada', 'rio', 'zoe', 'kim'].map((name) =>
    member(name, { isReady: true }),
  );
  if (!ada || !rio || !zoe || !kim) throw new Error('four people');

  test('DUEL-53 DUEL-54 the creator challenges, the second one who is ready is the rival', () => {
    const room = duelRoom({ participants: [member('early'), ada, rio] });
    expect(pairing(room)).toEqual({ challenger: ada.userId, rival: rio.userId });
  });

  test('DUEL-53 without the creator the first who is ready challenges', () => {
    const room = duelRoom({ participants: [member('early'), zoe, rio] });
    expect(pairing(room)).toEqual({ challenger: zoe.userId, rival: rio.userId });
  });

  test('DUEL-55 further players take the roles in turn, by their place', () => {
    const people = [ada, rio, zoe, kim];
    const pair = { challenger: ada.userId, rival: rio.userId };
    const roles = people.map((one) => roleOf(people, pair, one.userId));
    expect(roles).toEqual(['challenger', 'rival', 'challenger', 'rival']);
  });
});

describe('the address of the game', () => {
  beforeEach(() => void vi.spyOn(browser, 'go').mockImplementation(() => {}));

  test('DUEL-110 has the documented query', () => {
    const launch = { roomId: ROOM_ID, matchId: MATCH_ID, userId: MY_ID };
    const pair = { challenger: MY_ID, rival: addressOf('rio') };
    const url = new URL(gameUrlOf(ORIGIN, { ...launch, ...pair, role: 'rival' }, 1234) ?? '');
    expect(url.origin + url.pathname).toBe(GAME_URL);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      roomID: ROOM_ID,
      poolID: MATCH_ID,
      userID: MY_ID,
      challenger: MY_ID,
      rival: addressOf('rio'),
      role: 'rival',
      ts: '1234',
    });
  });

  test('DUEL-123 only the configured origin is opened; anything else is told', () => {
    const failed = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const wrong = [
      'https://evil.example/bitpool/index.html',
      'http://localhost:3001.evil.example/',
      'http://localhost:3002/bitpool/index.html',
      'https://localhost:3001/bitpool/index.html',
      'javascript:alert(1)',
      '//localhost:3001/bitpool',
      'nonsense',
      null,
    ];
    for (const url of wrong) expect(openGame(url, ORIGIN), String(url)).toBe(false);
    expect(failed.mock.calls.map(([text]) => text)).toEqual(
      wrong.map(() => 'Failed to construct game URL.'),
    );
    expect(openGame(`${GAME_URL}?ticket=t`, undefined)).toBe(false);
    expect(browser.go).not.toHaveBeenCalled();
    expect(openGame(`${GAME_URL}?ticket=t`, ORIGIN)).toBe(true);
    expect(browser.go).toHaveBeenCalledWith(`${GAME_URL}?ticket=t`);
    expect(safeGameUrl('http://localhost:3001', 'no origin')).toBeNull();
  });
});

describe('the browser’s copy', () => {
  test('DUEL-42 keeps the rooms under duelRooms, those seen before behind those seen now', () => {
    keepRooms([duelRoom({ roomId: 'old' })], new Set());
    keepRooms([duelRoom({ roomId: 'new' })], new Set());
    expect(localRooms().map((room) => room.roomId)).toEqual(['new', 'old']);
    keepRooms([duelRoom({ roomId: 'new' })], new Set(['old']));
    expect(localRooms().map((room) => room.roomId)).toEqual(['new']);
    expect(localRoom('new')?.name).toBe('Friday frames');
  });

  test('DUEL-42 is bounded, and what others wrote there breaks nothing', () => {
    keepRooms(
      Array.from({ length: 200 }, (_, id) => duelRoom({ roomId: String(id) })),
      new Set(),
    );
    expect(localRooms()).toHaveLength(50);
    for (const broken of ['{', '{}', 'null', '[null, 1, {"roomId": 1}]']) {
      localStorage.setItem('duelRooms', broken);
      expect(localRooms()).toEqual([]);
    }
  });
});

describe('past matches', () => {
  const match: PastMatch = {
    matchId: MATCH_ID,
    roomId: null,
    kind: 'duel',
    status: 'ended',
    players: [
      { userId: MY_ID, username: 'me', agent: null },
      { userId: null, username: 'Hard agent', agent: 'hard' },
    ],
    winner: 0,
    reason: 'eight_pocketed',
    ratingChange: 8.4,
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:10:00Z',
  };

  test('say who it was against, how it went, and what it did to the rating', () => {
    expect(rivalOf(match, MY_ID)).toBe('Hard agent');
    expect(resultFor(match, MY_ID)).toBe('won');
    expect(resultFor({ ...match, winner: 1 }, MY_ID)).toBe('lost');
    expect(resultFor({ ...match, winner: null }, MY_ID)).toBe('stopped');
    expect(resultFor({ ...match, endedAt: null }, MY_ID)).toBe('running');
    expect([8.4, -11.4, 0.2, null].map(changeText)).toEqual(['+8', '−11', '±0', '']);
  });
});

test('a rematch is offered for five minutes, but not of a room’s match: the room starts its next', () => {
  const ended = Date.parse('2026-01-01T00:10:00Z');
  const quick = { kind: 'quick', status: 'ended', endedAt: '2026-01-01T00:10:00Z' } as PastMatch;
  expect(canRematch(quick, ended + 299_000)).toBe(true);
  expect(canRematch(quick, ended + 300_000)).toBe(false);
  expect(canRematch({ ...quick, kind: 'duel' }, ended)).toBe(false);
  expect(canRematch({ ...quick, status: 'aborted' }, ended)).toBe(false);
});

describe('the rating curve', () => {
  const points = [1500, 1540, 1520].map((rating, day) => ({ at: `2026-01-0${day + 1}`, rating }));

  test('is said in words', () => {
    expect(curveText(points)).toBe('Rating up 20 since the first of 3 matches, peak 1540');
  });
});
