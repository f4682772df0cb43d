import type { DrillRun, DrillShot } from '@/api/drills';
import type { Player, SeatId, Shot, ShotPlayed, TableState } from '../wire';

const nobody = (seat: SeatId): Player => ({
  seat,
  userId: null,
  username: 'You',
  agent: null,
  rating: 0,
  group: null,
  timeOuts: 0,
  connected: true,
  returnBy: null,
});

/** A run as the table knows a match: one's own turn until it is over. */
export function soloState({ balls, shot, over }: DrillRun, lowestFirst: boolean): TableState {
  return {
    matchId: '',
    roomId: null,
    tournamentId: null,
    kind: 'practice',
    table: 'nine',
    status: over ? 'ended' : 'running',
    players: [nobody(0), nobody(1)],
    turn: 0,
    // Any ball may be hit, and there is no safety to call.
    phase: 'break',
    ballInHand: 'none',
    rules: 1,
    balls: balls.map(([ball = 0, x = 0, y = 0]) => [ball, x, y]),
    shotNumber: shot,
    clock: null,
    winner: null,
    reason: null,
    lowestFirst,
  };
}

/** A shot as the table plays it, from now on. */
export function soloShot(played: DrillShot, shot: Shot, lowestFirst: boolean): ShotPlayed {
  const { number, durationMs, trajectory, events, potted, text, next } = played;
  return {
    number,
    seat: 0,
    shot,
    startedAt: Date.now(),
    durationMs,
    trajectory,
    events,
    outcome: {
      foul: null,
      pocketed: potted,
      turn: 0,
      ballInHand: 'none',
      groups: null,
      winner: null,
      reason: null,
      text,
    },
    state: soloState(next, lowestFirst),
    hash: '',
  };
}
