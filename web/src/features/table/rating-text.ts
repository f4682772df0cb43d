import type { SeatId, TableState } from './wire';

/** Ratings that are nearer to each other than this are about the same. */
const ABOUT = 25;

const UNRATED = {
  practice: 'Practice is never rated',
  too_few_shots: 'not both of you have shot',
  pair_today: 'three rated matches a day of the same two',
  called_off: 'it has no result',
} as const;

/** Why the match changes no ratings, or would not if it ended now; null where it does. */
export function unratedText({ notRated }: TableState): string | null {
  if (!notRated) return null;
  return notRated === 'practice' ? `${UNRATED.practice}.` : `Not rated: ${UNRATED[notRated]}.`;
}

/** Why a rating changed as much as it did: how the two were rated before. */
export function changeText(state: TableState, seat: SeatId): string | null {
  const [own, other] = [state.players[seat], state.players[seat === 0 ? 1 : 0]];
  if (!state.ratingChanges || !own || !other) return null;
  const apart = Math.round(other.rating - own.rating);
  if (Math.abs(apart) < ABOUT) return 'both were rated about the same';
  return `${other.username} was rated ${Math.abs(apart)} ${apart > 0 ? 'above' : 'below'}`;
}
