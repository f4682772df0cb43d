import { groupOf } from '../geometry';
import { movedBy, type Review } from '../review/review-text';
import type { Player, Replay, SeatId } from '../wire';

type Group = Player['group'];

export interface FrameFigures {
  /** Of their own balls, and the eight; what the other one sank of theirs is not their doing. */
  potted: number;
  /** Balls of the longest visit to the table. */
  run: number;
  fouls: number;
}

/** The cue ball falls too, and is no ball potted, nor is one of the rival's. */
const pottedBy = ({ outcome }: Replay['shots'][number], group: Group = null): number =>
  outcome.pocketed.filter((ball) => ball > 0 && (!group || (groupOf(ball) ?? group) === group))
    .length;

/** Figures of one of the two in a frame that is over; without a group every ball counts. */
export function figuresOf({ shots }: Replay, seat: SeatId, group: Group): FrameFigures {
  const own = shots.filter((shot) => shot.seat === seat);
  let run = 0;
  let visit = 0;
  for (const shot of shots) {
    const scores = shot.seat === seat && shot.outcome.foul === null;
    visit = scores ? visit + pottedBy(shot, group) : 0;
    run = Math.max(run, visit);
  }
  return {
    potted: own.reduce((sum, shot) => sum + pottedBy(shot, group), 0),
    run,
    fouls: own.filter(({ outcome }) => outcome.foul !== null).length,
  };
}

/** The number of the player's shot that potted most, and among such the one that won most of the chance; null for none, and none is one that lost chance. */
export function bestShotOf({ shots }: Replay, review: Review | null, seat: SeatId): number | null {
  const gains = new Map(review?.shots.map((shot) => [shot.number, movedBy(shot) / 100]));
  const worth = (shot: Replay['shots'][number]) => pottedBy(shot) + (gains.get(shot.number) ?? 0);
  const scoring = shots.filter(
    (shot) =>
      shot.seat === seat &&
      shot.outcome.foul === null &&
      pottedBy(shot) > 0 &&
      (gains.get(shot.number) ?? 1) > 0,
  );
  return scoring.sort((one, other) => worth(other) - worth(one))[0]?.number ?? null;
}
