import type { Bracket, BracketMatch, Entrant, Run, Tournament } from '@/api/tournament-types';

export const ID = 'a'.repeat(24);
export const ORGANISER = `0x${'9'.repeat(40)}` as const;

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
  tableSize: 'nine',
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

const entrant = (seed: number, name: string, change: Partial<Entrant> = {}): Entrant => ({
  id: seed,
  seed,
  name,
  address: `0x${String(seed).repeat(40)}`,
  agent: null,
  rating: 1600 - seed,
  checkedIn: true,
  place: null,
  out: false,
  ...change,
});

export const match = (number: number, change: Partial<BracketMatch>): BracketMatch => ({
  number,
  round: 1,
  slot: number - 1,
  players: [null, null],
  from: [null, null],
  winner: null,
  how: null,
  status: 'waiting',
  matchId: null,
  startedAt: null,
  deadline: null,
  ...change,
});

/** Four in single elimination: ada has won the first semi-final, rio and mia play the second. */
export const bracket = (change: Partial<Bracket> = {}): Bracket => ({
  tournamentId: ID,
  revision: 7,
  format: 'single_elimination',
  phase: 'running',
  rounds: [
    { id: 1, side: 'winners', name: 'Semi-finals', number: 1 },
    { id: 2, side: 'winners', name: 'Final', number: 2 },
  ],
  matches: [
    match(1, { players: [1, 4], winner: 1, how: 'played', status: 'done' }),
    match(2, { players: [2, 3], status: 'ready' }),
    match(3, {
      round: 2,
      slot: 0,
      players: [1, null],
      from: [
        { match: 1, place: 'winner' },
        { match: 2, place: 'winner' },
      ],
    }),
  ],
  entrants: [
    entrant(1, 'break_king'),
    entrant(2, 'rio'),
    entrant(3, 'mia'),
    entrant(4, 'karl', { out: true }),
  ],
  standings: [
    { entrant: 1, rank: 1, won: 1, lost: 0, tieBreak: null },
    { entrant: 2, rank: 2, won: 0, lost: 0, tieBreak: null },
    { entrant: 3, rank: 2, won: 0, lost: 0, tieBreak: null },
    { entrant: 4, rank: 4, won: 0, lost: 1, tieBreak: null },
  ],
  ...change,
});

/** The server's end of the bracket's socket; put it in the place of the browser's class. */
export class FakeSocket {
  static last: FakeSocket | undefined;
  static OPEN = 1;
  readonly sent: Record<string, unknown>[] = [];
  readyState = 1;
  bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {}
}
