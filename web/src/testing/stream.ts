import type { Stream } from '@/api/types';
import { STREAM } from './room';

/** A stream that is on, by somebody else. */
export const liveStream: Stream = {
  _id: STREAM,
  streamId: STREAM,
  title: 'Friday frames',
  description: 'Race to seven.',
  category: 'esports',
  game: '8-ball',
  tags: ['pro'],
  status: 'live',
  isLive: true,
  isScheduled: false,
  streamSource: 'twitch',
  streamUrl: 'https://twitch.tv/chalk_room',
  channel: 'chalk_room',
  thumbnail: '',
  thumbnailUrl: '',
  scheduledStartTime: null,
  startedAt: '2026-11-21T19:00:00Z',
  endedAt: null,
  createdAt: '2026-11-21T18:00:00Z',
  creator: { address: `0x${'2'.repeat(40)}`, username: 'karl', avatar: null, verified: true },
  followers: [],
  likes: [],
  viewers: 12,
};
