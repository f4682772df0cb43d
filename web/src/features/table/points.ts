import { groupOf } from './geometry';
import { playerAt } from './play/situation';
import type { SeatId, TableState } from './wire';

const GROUP_SIZE = 7;

/** About what a play counts by this table: own balls that are down, and the eight when it was won with it. The server's count holds. */
export function pointsOf(state: TableState, seat: SeatId): number {
  const group = playerAt(state, seat)?.group;
  if (!group) return 0;
  const left = state.balls.filter(([ball]) => groupOf(ball) === group).length;
  const eight = state.winner === seat && state.reason === 'eight_pocketed' ? 1 : 0;
  return GROUP_SIZE - left + eight;
}
