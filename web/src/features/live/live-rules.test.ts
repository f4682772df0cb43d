import { expect, it } from 'vitest';
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
