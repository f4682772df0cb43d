import type { Tournament } from '@/api/tournament-types';
import type { Stream } from '@/api/types';

/** Examples for streams and tournaments that did not load. None of them exists, and none of them leads anywhere. */

const NOBODY: Stream['creator']['address'] = `0x${'0'.repeat(40)}`;

const stream = (number: number, change: Partial<Stream>): Stream => {
  const id = String(number).repeat(24);
  return {
    _id: id,
    streamId: id,
    title: 'Sample stream',
    description: 'An example of what streams look like here.',
    category: 'gaming',
    game: 'Pool',
    tags: [],
    status: 'live',
    isLive: true,
    isScheduled: false,
    streamSource: 'twitch',
    streamUrl: '',
    channel: '',
    thumbnail: null,
    thumbnailUrl: null,
    scheduledStartTime: null,
    startedAt: null,
    endedAt: null,
    createdAt: '2026-01-01T00:00:00Z',
    creator: { address: NOBODY, username: 'sample', avatar: null, verified: false },
    followers: [],
    likes: [],
    viewers: 0,
    ...change,
  };
};

export const SAMPLE_STREAMS: Stream[] = [
  stream(1, { title: 'Sample: an evening of eight-ball', viewers: 128 }),
  stream(2, { title: 'Sample: practice with an agent', viewers: 42 }),
  stream(3, {
    title: 'Sample: tomorrow at the long table',
    status: 'scheduled',
    isLive: false,
    isScheduled: true,
  }),
];

const tournament = (number: number, change: Partial<Tournament>): Tournament => {
  const id = String(number).repeat(24);
  return {
    _id: id,
    id,
    title: 'Sample cup',
    game: 'Eight-ball',
    prize: '$100',
    date: '2030-12-31T18:00:00Z',
    maxParticipants: 16,
    thumbnail: '',
    description: '',
    rules: [],
    schedule: [],
    prizes: [],
    participants: [],
    participantCount: 0,
    status: 'Registration Open',
    createdBy: { _id: id, username: 'sample', address: NOBODY },
    createdAt: '2026-01-01T00:00:00Z',
    isRegistered: false,
    run: null,
    ...change,
  };
};

export const SAMPLE_TOURNAMENTS: Tournament[] = [
  tournament(1, { title: 'Sample: the winter cup', participantCount: 9 }),
  tournament(2, { title: 'Sample: nine-ball night', maxParticipants: 8, participantCount: 3 }),
  tournament(3, { title: 'Sample: race to five', status: 'Completed', participantCount: 16 }),
];
