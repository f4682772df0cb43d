import type { Run, Tournament } from '@/api/tournament-types';

export const ID = 'a'.repeat(24);
export const ORGANISER = `0x${'9'.repeat(40)}`;

/** For tests: a tournament as the server answers it. */
export const tournament = (change: Partial<Tournament> = {}): Tournament => ({
  _id: ID,
  id: ID,
  title: 'Friday night open',
  game: '8-ball',
  prize: '1000 BITP',
  date: '2031-05-02T18:00:00Z',
  maxParticipants: 32,
  thumbnail: 'https://pictures.example/open.jpg',
  description: 'The cue is yours.\nBring chalk.',
  rules: ['Race to five', 'Alternate break'],
  schedule: [
    { phase: 'Round of 32', date: '2031-05-02T18:00:00Z', status: 'Completed' },
    { phase: 'Final', date: '2031-05-03T18:00:00Z', status: 'Upcoming' },
  ],
  prizes: [{ place: '1st place', amount: '600 BITP', extras: 'A cue' }],
  participants: [
    { user: { _id: 'u1', id: 'u1', username: 'ada', address: `0x${'2'.repeat(40)}` } },
    { user: { _id: 'u2', id: 'u2', username: null, address: `0x${'3'.repeat(40)}` } },
  ],
  participantCount: 2,
  status: 'Registration Open',
  createdBy: { _id: 'o1', address: ORGANISER, username: 'olga' },
  createdAt: '2031-04-01T18:00:00Z',
  isRegistered: false,
  run: null,
  ...change,
});

export const run = (change: Partial<Run> = {}): Run => ({
  format: 'single_elimination',
  play: 'duel',
  seeding: 'rating',
  checkInMinutes: 15,
  noShowSeconds: 180,
  tableSize: 'nine_foot',
  phase: 'registration',
  checkInOpensAt: '2031-05-02T17:45:00Z',
  startsAt: '2031-05-02T18:00:00Z',
  checkedIn: 0,
  isCheckedIn: false,
  ...change,
});

export const paged = (tournaments: Tournament[], nextCursor: string | null = null) => ({
  body: { tournaments, nextCursor },
});
