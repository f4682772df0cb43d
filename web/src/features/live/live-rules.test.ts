import { expect, it } from 'vitest';
import { timeParts } from '@/lib/time-parts';
import { playerUrl } from './player-url';
import { parseStreamId } from './stream-id';

it('STREAM-15 an id is 24 hex characters', () => {
  expect(parseStreamId('65F1a0b2c3d4e5f60718293a')).toBe('65f1a0b2c3d4e5f60718293a');
  for (const raw of [
    undefined,
    '',
    '65f1',
    'g'.repeat(24),
    'a'.repeat(25),
    `${'a'.repeat(24)}\n`,
  ]) {
    expect(parseStreamId(raw)).toBeNull();
  }
});

it('STREAM-13 embeds the channel for every host that serves the page, each once', () => {
  expect(playerUrl('chalk_room', ['cuecast.tv', 'localhost'], 'localhost')).toBe(
    'https://player.twitch.tv/?channel=chalk_room&parent=localhost&parent=cuecast.tv',
  );
});

it('takes the time left apart, and never goes below zero', () => {
  expect(timeParts(((26 * 60 + 3) * 60 + 4) * 1000)).toEqual([1, 2, 3, 4]);
  expect(timeParts(999)).toEqual([0, 0, 0, 1]);
  expect(timeParts(-5000)).toEqual([0, 0, 0, 0]);
});
