import type { Player, Seated, ShotPlayed, TableState } from './wire';

/** One record of a trajectory, in the wire's own units: 0.05 mm, 0.5 mm/s, 1/64 rad/s, µs. */
export interface WireRecord {
  ball: number;
  kind: number;
  start: number;
  at: [x: number, y: number];
  speed?: [x: number, y: number];
  spin?: [x: number, y: number, z: number];
}

/** A trajectory as the server would send it. */
export function encoded(duration: number, records: readonly WireRecord[], version = 1): string {
  const bytes = new Uint8Array(8 + 19 * records.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint16(2, records.length, true);
  view.setUint32(4, duration, true);
  records.forEach(({ ball, kind, start, at, speed = [0, 0], spin = [0, 0, 0] }, index) => {
    const offset = 8 + 19 * index;
    view.setUint8(offset, (ball << 4) | kind);
    view.setUint32(offset + 1, start, true);
    for (const [place, value] of [...at, ...speed, ...spin].entries()) {
      view.setInt16(offset + 5 + 2 * place, value, true);
    }
  });
  return btoa(String.fromCharCode(...bytes));
}

/** A cue ball that slides to x = 0.5 m in half a second and stays there. */
export const SHORT_SHOT = encoded(500_000, [
  { ball: 0, kind: 1, start: 0, at: [0, 0], speed: [3000, 0] },
  { ball: 0, kind: 0, start: 500_000, at: [10_000, 0] },
]);

export const player = (seat: 0 | 1, change: Partial<Player> = {}): Player => ({
  seat,
  userId: `0x${String(seat).repeat(40)}`,
  username: seat === 0 ? 'ada' : 'ben',
  agent: null,
  rating: 1500,
  group: null,
  timeOuts: 0,
  connected: true,
  returnBy: null,
  ...change,
});

export const tableState = (change: Partial<TableState> = {}): TableState => ({
  matchId: 'a'.repeat(24),
  roomId: null,
  tournamentId: null,
  kind: 'duel',
  table: 'nine',
  status: 'running',
  players: [player(0), player(1)],
  turn: 0,
  phase: 'open',
  ballInHand: 'none',
  rules: 2,
  balls: [
    [0, -0.635, 0],
    [1, 0.5, 0.1],
    [8, 0.7, 0],
    [9, 0.5, -0.1],
  ],
  shotNumber: 3,
  clock: { deadline: 30_000, seconds: 30 },
  winner: null,
  reason: null,
  ...change,
});

export const seatedAt = (change: Partial<Seated> = {}): Seated => ({
  now: 0,
  you: 0,
  state: tableState(),
  shot: null,
  viewers: 1,
  ...change,
});

export const shotPlayed = (change: Partial<ShotPlayed> = {}): ShotPlayed => ({
  number: 3,
  seat: 0,
  shot: { aim: 0, power: 0.5, side: 0, follow: 0, elevation: 0, call: null, placement: null },
  startedAt: 0,
  durationMs: 500,
  trajectory: SHORT_SHOT,
  events: [],
  outcome: {
    foul: null,
    pocketed: [],
    turn: 1,
    ballInHand: 'none',
    groups: null,
    winner: null,
    reason: null,
    text: 'Nothing was potted.',
  },
  state: tableState({ turn: 1, shotNumber: 4 }),
  hash: '0123456789abcdef',
  ...change,
});
