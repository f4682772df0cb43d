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

/** Only a rating that stands on few frames changes by as much in one. */
const FAR = 60;

/** Why the ratings changed as much as they did, once for both; `you` is null for who watches. */
export function changeText(state: TableState, you: SeatId | null): string | null {
  const [own, other] = [state.players[you ?? 0], state.players[you === 1 ? 0 : 1]];
  const { ratingChanges: changes } = state;
  if (!changes || !own || !other) return null;
  const far = [own, other].filter(({ seat }) => Math.abs(changes[seat] ?? 0) >= FAR);
  if (far.length === 2) return 'Both ratings are new: they still move far.';
  const [fresh] = far;
  if (fresh) {
    const whose = fresh.seat === you ? 'Your' : `${fresh.username}’s`;
    return `${whose} rating is new and still moves far.`;
  }
  const apart = Math.round(other.rating - own.rating);
  if (Math.abs(apart) < ABOUT) return 'Both were rated about the same.';
  const whom = you === null ? own.username : 'you';
  return `${other.username} was rated ${Math.abs(apart)} ${apart > 0 ? 'above' : 'below'} ${whom}.`;
}
