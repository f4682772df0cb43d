import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CATEGORIES,
  EMPTY_FORM,
  earliestStart,
  streamForm,
  streamPayload,
  tagList,
  twitchChannel,
} from './stream-form';

const NOW = new Date(2026, 10, 21, 20, 0).getTime();
const form = {
  ...EMPTY_FORM,
  twitchChannelLink: 'https://twitch.tv/chalk_room',
  title: 'Friday frames',
  category: 'gaming',
};

const NO_CHANNELS = [
  'chalk_room',
  'https://evil.example/?twitch.tv/',
  'https://twitch.tv.evil.example/chalk_room',
  'https://twitch.tv/',
  'https://twitch.tv/ab',
  'https://twitch.tv/videos/123456',
  'https://me@twitch.tv/chalk_room',
  'javascript:twitch.tv/chalk_room',
];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function problems(change: object): Record<string, string> {
  const parsed = streamForm.safeParse({ ...form, ...change });
  return Object.fromEntries(
    parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [],
  );
}

describe('the channel link', () => {
  it('STREAM-42 is required', () => {
    expect(problems({ twitchChannelLink: '  ' })).toEqual({
      twitchChannelLink: 'Please enter your Twitch channel link.',
    });
  });

  it.each(NO_CHANNELS)('STREAM-43 refuses %s', (twitchChannelLink) => {
    expect(problems({ twitchChannelLink })).toEqual({
      twitchChannelLink: 'Please enter a valid Twitch channel link (e.g., twitch.tv/yourchannel).',
    });
  });

  it.each([
    'https://twitch.tv/Chalk_Room',
    'http://www.twitch.tv/chalk_room/',
    'm.twitch.tv/chalk_room',
    'twitch.tv/chalk_room?x=1',
  ])('reads the channel out of %s', (link) => expect(twitchChannel(link)).toBe('chalk_room'));
});

it('STREAM-44 needs a title and a category', () => {
  expect(problems({ title: '  ', category: '' })).toEqual({
    title: 'Please enter a stream title.',
    category: 'Please select a category.',
  });
});

it('STREAM-45 offers billiards first, then gaming, esports, crypto and other', () => {
  expect(CATEGORIES).toEqual(['billiards', 'gaming', 'esports', 'crypto', 'other']);
  expect(problems({ category: 'cooking' })).toHaveProperty('category');
});

it('STREAM-46 takes tags between commas, trimmed, empty ones dropped', () => {
  expect(tagList(' 8-ball, ,trick shots ,, pro ')).toEqual(['8-ball', 'trick shots', 'pro']);
});

it('STREAM-47 does without a thumbnail, but takes only web addresses', () => {
  expect(problems({ thumbnailUrl: '' })).toEqual({});
  expect(problems({ thumbnailUrl: 'https://a.example/x.jpg' })).toEqual({});
  expect(problems({ thumbnailUrl: 'javascript:alert(1)' })).toHaveProperty('thumbnailUrl');
});

it('STREAM-48 a scheduled stream needs a start time', () => {
  expect(problems({ status: 'scheduled' })).toEqual({
    scheduledStartTime: 'Please select a scheduled start time.',
  });
  expect(problems({ status: 'live' })).toEqual({});
});

it('STREAM-49 a start time must be in the future', () => {
  expect(problems({ status: 'scheduled', scheduledStartTime: '2026-11-21T20:00' })).toEqual({
    scheduledStartTime: 'Scheduled time must be in the future.',
  });
  expect(problems({ status: 'scheduled', scheduledStartTime: '2026-11-21T20:01' })).toEqual({});
});

it('takes texts, tags and times within the bounds that the server has', () => {
  expect(problems({ title: '🎱'.repeat(140) })).toEqual({});
  expect(problems({ title: 'x'.repeat(141) })).toEqual({
    title: 'Title must be at most 140 characters.',
  });
  expect(problems({ tags: 'x'.repeat(26) })).toEqual({
    tags: 'Each tag must be at most 25 characters.',
  });
  expect(problems({ tags: Array.from({ length: 11 }, (_, i) => `tag${i}`).join() })).toEqual({
    tags: 'At most 10 tags are allowed.',
  });
  expect(problems({ status: 'scheduled', scheduledStartTime: '2028-01-01T00:00' })).toEqual({
    scheduledStartTime: 'Scheduled time must be within one year.',
  });
});

it('STREAM-50 the picker starts at now plus 5 minutes, in local time', () => {
  expect(earliestStart(NOW)).toBe('2026-11-21T20:05');
});

it('STREAM-36 STREAM-60 STREAM-61 sends the documented payload', () => {
  const scheduled = streamForm.parse({
    ...form,
    tags: 'a, b',
    status: 'scheduled',
    scheduledStartTime: '2026-11-21T21:00',
  });
  expect(streamPayload(scheduled)).toEqual({
    title: 'Friday frames',
    description: '',
    category: 'gaming',
    game: '',
    tags: ['a', 'b'],
    streamSource: 'twitch',
    thumbnailUrl: '',
    status: 'scheduled',
    scheduledStartTime: new Date(2026, 10, 21, 21, 0).toISOString(),
    twitchChannelLink: 'https://twitch.tv/chalk_room',
  });
  expect(streamPayload(streamForm.parse(form)).scheduledStartTime).toBeNull();
});

it('a stream of one of our tables needs a table and no channel, and is sent without one', () => {
  const id = 'a'.repeat(24);
  const table = { streamSource: 'table', twitchChannelLink: '', table: `tournament:${id}` };
  expect(problems({ ...table, table: '', title: '' })).toEqual({
    table: 'Please choose the match or the tournament that the stream shows.',
    title: 'Please enter a stream title.',
  });
  expect(problems({ ...table, table: 'house:1' })).toHaveProperty('table');
  const sent = streamPayload(streamForm.parse({ ...form, ...table }));
  expect(sent).toMatchObject({ streamSource: 'table', tableSource: { kind: 'tournament', id } });
  expect(sent).not.toHaveProperty('twitchChannelLink');
  expect(sent).not.toHaveProperty('table');
});
