import type { TableNow, TableShot, TableStateTold } from './messages';
import type { RoomTable } from './room-snapshot';

/** The table as a join tells it: all there is to know. */
export function tableOf(known: RoomTable | null, told: TableNow, now: number): RoomTable {
  return {
    clockOffset: told.now - now,
    joins: (known?.joins ?? 0) + 1,
    state: told.state,
    shot: told.shot,
  };
}

/** A shot carries the state that it leads to. */
export function withShot(known: RoomTable | null, { shot }: TableShot): RoomTable | null {
  return known && { ...known, shot, state: shot.state };
}

export function withState(
  known: RoomTable | null,
  { now: at, state }: TableStateTold,
  now: number,
): RoomTable | null {
  if (!known) return null;
  const isSame = known.shot !== null && known.shot.state.matchId === state?.matchId;
  return {
    ...known,
    // Of all that was told, what came fastest is nearest to the server's clock.
    clockOffset: Math.max(known.clockOffset, at - now),
    state,
    shot: isSame ? known.shot : null,
  };
}
