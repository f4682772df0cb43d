import { afterEach, expect, it } from 'vitest';
import { takeLaunch } from './launch';
import { dropSeatToken, dropTicket, keepSeatToken, seatTokenOf } from './seat-token';

afterEach(() => history.replaceState(null, '', '/'));

it('DUEL-110 the launch query is read, and its ticket is gone from the address bar; a reload before the table still has it', () => {
  const query =
    '?roomID=r1&poolID=m1&userID=0x1&challenger=0x1&rival=0x2&role=rival&ts=1&ticket=secret';
  history.replaceState(null, '', `/bitpool/index.html${query}`);
  expect(takeLaunch()).toEqual({
    roomId: 'r1',
    matchId: 'm1',
    role: 'rival',
    questId: null,
    address: null,
    isPoolGame: false,
    ticket: 'secret',
  });
  expect(location.search).toContain('poolID=m1');
  expect(location.href).not.toContain('secret');
  expect(takeLaunch().ticket).toBe('secret');
  dropTicket('m1');
  expect(takeLaunch().ticket).toBeNull();
});

it('GAME-15 a quest’s play is launched with the quest and the wallet that plays it', () => {
  history.replaceState(null, '', '/bitpool/index.html?questId=q1&address=0x1&poolID=m2&ticket=t');
  expect(takeLaunch()).toMatchObject({ questId: 'q1', address: '0x1', matchId: 'm2', ticket: 't' });
  expect(location.search).toBe('?questId=q1&address=0x1&poolID=m2');
});

it('the seat of a match is kept for the tab, and forgotten when it is no longer good', () => {
  keepSeatToken('m1', 'seat');
  expect(seatTokenOf('m1')).toBe('seat');
  expect(seatTokenOf('m2')).toBeNull();
  dropSeatToken('m1');
  expect(seatTokenOf('m1')).toBeNull();
});
