import { describe, expect, it } from 'vitest';
import type { ChatLine } from '@/realtime/room-snapshot';
import { addressOf, you } from '@/testing/room';
import { connectionText } from './connection/connection-text';
import { nameColour } from './lines/name-colour';
import { typingText } from './lines/typing-line';
import { isStaff, permissionsOver } from './moderation/permissions';
import { durationText, silenceOf, timeLeft } from './moderation/silence';

const line: ChatLine = {
  key: '1',
  id: '1',
  clientMessageId: null,
  epoch: 1,
  seq: 1,
  address: addressOf('anna'),
  username: 'anna',
  role: 'viewer',
  message: 'hi',
  timestamp: 0,
  state: 'sent',
  failure: null,
  removed: null,
  replyTo: null,
};

describe('what a line offers', () => {
  it('to a guest and to a viewer is nothing over others', () => {
    const nothing = { other: true, pin: false, remove: false, sanction: false, name: false };
    expect(permissionsOver(line, null)).toEqual(nothing);
    expect(permissionsOver(line, you())).toEqual(nothing);
    expect(isStaff(you())).toBe(false);
  });

  it('to a moderator is everything but naming moderators, and nothing over equals and betters', () => {
    const moderator = you({ role: 'moderator' });
    expect(permissionsOver(line, moderator)).toEqual({
      other: true,
      pin: true,
      remove: true,
      sanction: true,
      name: false,
    });
    for (const role of ['moderator', 'creator', 'admin'] as const) {
      expect(permissionsOver({ ...line, role }, moderator)).toMatchObject({
        pin: true,
        remove: false,
        sanction: false,
      });
    }
  });

  it('to the creator is naming moderators too', () => {
    expect(permissionsOver({ ...line, role: 'moderator' }, you({ role: 'creator' }))).toEqual({
      other: true,
      pin: true,
      remove: true,
      sanction: true,
      name: true,
    });
  });

  it('about oneself is no sanction, whatever the case of the address', () => {
    const own = { ...line, address: you().address.toUpperCase().replace('0X', '0x') };
    expect(permissionsOver(own, you({ role: 'moderator' }))).toEqual({
      other: false,
      pin: true,
      remove: true,
      sanction: false,
      name: false,
    });
  });

  it('is no deletion of what is deleted or not committed yet', () => {
    const creator = you({ role: 'creator' });
    expect(permissionsOver({ ...line, removed: 'deleted' }, creator).remove).toBe(false);
    expect(permissionsOver({ ...line, id: null }, creator).remove).toBe(false);
  });
});

it('knows who may not speak, and until when', () => {
  const live = { streamStatus: 'live' } as const;
  expect(silenceOf({ ...live, you: you() }, 0)).toBeNull();
  expect(silenceOf({ ...live, you: you({ banned: true }) }, 0)).toEqual({ reason: 'banned' });
  const timedOut = you({ banned: true, bannedUntil: 100 });
  expect(silenceOf({ ...live, you: timedOut }, 99)).toEqual({ reason: 'timed_out', until: 100 });
  expect(silenceOf({ ...live, you: timedOut }, 100)).toBeNull();
  expect(silenceOf({ streamStatus: 'ended', you: null }, 0)).toEqual({ reason: 'ended' });
});

it('names times as people do', () => {
  expect(
    [0, 59_001, 545_000, 7_260_000, 7_200_000, 90_000_000, 1_209_600_000].map(timeLeft),
  ).toEqual(['0 s', '1:00', '9:05', '2 h 1 min', '2 h', '2 days', '14 days']);
  expect([0, 3, 90, 600, 3600, 86_400, 1_209_600].map(durationText)).toEqual([
    'Off',
    '3 s',
    '90 s',
    '10 min',
    '1 h',
    '1 day',
    '14 days',
  ]);
});

it('says what is wrong with the connection only while something is', () => {
  const fine = {
    status: 'connected',
    closed: null,
    failedAttempts: 0,
    streamStatus: 'live',
  } as const;
  expect(connectionText(fine)).toBeNull();
  expect(connectionText({ ...fine, status: 'connecting', streamStatus: null })).toBeNull();
  const closed = { code: 4103, name: 'TOO_MANY_CONNECTIONS', message: 'TOO_MANY_CONNECTIONS' };
  expect(connectionText({ ...fine, status: 'error', closed })).toMatch(/^Too many chats are open/);
});

it('gives a person the same colour everywhere, and the viewer chalk', () => {
  expect(nameColour(addressOf('anna'), false)).toBe(nameColour(addressOf('anna'), false));
  const alike = Array.from({ length: 40 }, (_, i) => `0x${String(i).padStart(40, '0')}` as const);
  expect(new Set(alike.map((address) => nameColour(address, false))).size).toBeGreaterThan(5);
  expect(nameColour(addressOf('anna'), true)).toBe('var(--chalk)');
});

it('names at most two people who type', () => {
  expect(typingText([])).toBe('');
  expect(typingText(['anna'])).toBe('anna is typing…');
  expect(typingText(['anna', 'bo'])).toBe('anna and bo are typing…');
  expect(typingText(['anna', 'bo', 'cy'])).toBe('anna and 2 others are typing…');
});
