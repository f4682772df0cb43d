import { groupOf, SIZES, type TableSize } from '../geometry';
import type { TableSnapshot } from '../table-state';
import type { InHand, Player, Point, SeatId, TableState } from '../wire';
import type { OnTable } from './aim';

/** The version of the rules that knows safeties that are called. */
const SAFETY_SINCE = 2;

/** Situation at the table as it concerns this page. */
export interface Situation {
  size: TableSize;
  /** It is this page's turn, there is nothing to choose first, and the balls rest. */
  mine: boolean;
  /** The cue ball may be put down by this page. */
  hand: InHand;
  /** The eight is next: a pocket has to be called. */
  mustCall: boolean;
  /** A safety may be called. */
  maySafe: boolean;
  /** Without the cue ball. */
  balls: readonly OnTable[];
  /** Those that may be hit first. */
  targets: readonly OnTable[];
  cue: Point;
}

export function situationOf(snapshot: TableSnapshot): Situation | null {
  const { state, you, playback, link, sent } = snapshot;
  if (!state) return null;
  const size = SIZES[state.table];
  const mine =
    state.status === 'running' &&
    you === state.turn &&
    state.choice === undefined &&
    playback === null &&
    sent === null &&
    link === 'open';
  const cue = state.balls.find(([ball]) => ball === 0);
  const balls = state.balls.flatMap(([ball, x, y]) => (ball === 0 ? [] : [{ ball, x, y }]));
  return {
    size,
    mine,
    hand: mine ? state.ballInHand : 'none',
    maySafe: mine && state.rules >= SAFETY_SINCE && state.phase !== 'break',
    mustCall: mine && isOnEight(state, state.turn),
    balls,
    targets: balls.filter(({ ball }) => mayHit(state, ball)),
    // During the choice: where it came to rest.
    cue: state.choice?.lies ?? (cue ? { x: cue[1], y: cue[2] } : { x: -size.length / 4, y: 0 }),
  };
}

export const playerAt = (state: TableState, seat: SeatId): Player | undefined =>
  state.players.find((one) => one.seat === seat);

/** All balls of the player's group are down. */
export function isOnEight(state: TableState, seat: SeatId): boolean {
  const group = playerAt(state, seat)?.group ?? null;
  return group !== null && !state.balls.some(([ball]) => groupOf(ball) === group);
}

/** Whether the one at the table may hit this ball first. */
export function mayHit(state: TableState, ball: number): boolean {
  const group = playerAt(state, state.turn)?.group ?? null;
  if (state.lowestFirst) return !state.balls.some(([other]) => other > 0 && other < ball);
  if (state.phase === 'break') return true;
  if (group === null) return ball !== 8;
  return ball === 8 ? isOnEight(state, state.turn) : groupOf(ball) === group;
}
