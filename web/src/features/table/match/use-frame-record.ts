import { useEffect, useState } from 'react';
import { getReplay, getReview } from '../matches';
import { type EndStory, endStory } from '../review/end-story';
import { isJudged, figuresOf as playedBy } from '../review/player-words';
import type { Review } from '../review/review-text';
import type { Replay, SeatId, TableState } from '../wire';
import { bestShotOf, type FrameFigures, figuresOf } from './frame-figures';

export interface FrameRecord {
  /** They do not come: nothing is told in figures. */
  lost: boolean;
  /** By seat; null until they are there. */
  figures: readonly [FrameFigures, FrameFigures] | null;
  /** By seat, in percent as it is shown; null where it cannot be said. */
  accuracy: readonly [string | null, string | null];
  /** Whether it can be said of one of them at least how well they chose. */
  judged: boolean;
  /** How the player's chance went: null until that is known, and where it does not come; absent where it is not asked. */
  story?: EndStory | null;
  /** Of the player's own shots. */
  best: number | null;
}

/** Of fewer shots there is no story to tell. */
const ENOUGH = 6;
const ACCURATE = ' accurate';
const SEATS = [0, 1] as const;

/** How a match that is over was played: its shots, and for its players how well they chose, which the server works out once it is asked. */
export function useFrameRecord(
  { matchId, shotNumber, players }: TableState,
  you: SeatId | null,
): FrameRecord {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const wasPlayed = shotNumber > 1;
  const [lost, setLost] = useState(false);
  const [failed, setFailed] = useState(false);
  const reviewed = you !== null && shotNumber > ENOUGH;
  useEffect(() => {
    if (!wasPlayed) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    getReplay(matchId, { signal }).then(setReplay, () => setLost(!signal.aborted));
    if (reviewed) {
      getReview(matchId, { signal }).then(setReview, () => setFailed(!signal.aborted));
    }
    return () => leaving.abort();
  }, [matchId, wasPlayed, reviewed]);
  const accuracyOf = (seat: SeatId): string | null => {
    const verdict = replay && review ? playedBy(replay, review, seat).verdict : '';
    return verdict.endsWith(ACCURATE) ? verdict.slice(0, -ACCURATE.length) : null;
  };
  return {
    lost,
    figures: replay && [
      figuresOf(replay, 0, players[0]?.group ?? null),
      figuresOf(replay, 1, players[1]?.group ?? null),
    ],
    accuracy: [accuracyOf(0), accuracyOf(1)],
    judged: reviewed && !failed && replay !== null && SEATS.some((seat) => isJudged(replay, seat)),
    ...(reviewed && !failed
      ? { story: replay && review ? endStory(review, replay, you) : null }
      : {}),
    best: replay && you !== null ? bestShotOf(replay, review, you) : null,
  };
}
