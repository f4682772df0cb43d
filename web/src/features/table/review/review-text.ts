import type { components } from '@/api/schema';
import type { PlayableShot } from '../playback';
import type { Shot } from '../wire';

export type Review = components['schemas']['Review'];
export type ReviewedShot = Review['shots'][number];
export type BetterShot = components['schemas']['BetterShot'];

/** As the replay plays one: the server tells every part of a shot. */
export const playable = (better: BetterShot): PlayableShot => ({
  ...better,
  shot: better.shot as Shot,
});

/** The pockets in words, by their number in a shot's call. */
const POCKETS = [
  'the left corner at the head',
  'the left side pocket',
  'the left corner at the foot',
  'the right corner at the foot',
  'the right side pocket',
  'the right corner at the head',
];

/** Less than this share of a point is not worth a word. */
const WORTH_A_WORD = 0.05;

export const MARKS = {
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
} as const;

/** A chance as people say it. */
export const percent = (chance: number): string => `${Math.round(chance * 100)}%`;

const points = (part: number): string => {
  const count = Math.round(Math.abs(part) * 100);
  return count === 1 ? '1 point' : `${count} points`;
};

/** The choice alone: what another shot would have promised this player's hand. */
export function choiceText({ before, best, meant, better, mark }: ReviewedShot): string {
  const lost = best - meant;
  if (!mark && lost < WORTH_A_WORD) {
    const none = before - best >= WORTH_A_WORD ? ` None promised more than ${percent(best)}.` : '';
    return `As good as any shot that was found.${none}`;
  }
  const shot = better
    ? `the ${better.ball} into ${POCKETS[better.pocket] ?? 'a pocket'}`
    : 'playing safe';
  return `Cost ${points(lost)}: ${shot} promised ${percent(best)}, this shot ${percent(meant)}.`;
}

/** The execution alone: how it went, against how such a shot goes in the mean; `foul` says which one it was. */
export function executionText({ after, meant, luck }: ReviewedShot, foul = ''): string {
  const won = after - meant;
  if (foul) {
    const worse = won <= -WORTH_A_WORD ? ` That is ${points(won)} worse than on average.` : '';
    return `A foul: ${foul}${worse}`;
  }
  if (luck === 'good') {
    return `Lucky: it hardly ever ends so well, ${points(won)} better than on average.`;
  }
  if (luck === 'bad')
    return `Unlucky: it hardly ever ends so badly, ${points(won)} worse than on average.`;
  if (Math.abs(won) < WORTH_A_WORD) return 'Went as such a shot does on average.';
  return won > 0
    ? `Went well: ${points(won)} better than on average.`
    : `Went wrong: ${points(won)} worse than on average.`;
}

/** The first player's chance before the first shot and after each. */
export function oddsOf(shots: readonly ReviewedShot[]): number[] {
  const ofFirst = (shot: ReviewedShot, chance: number) => (shot.seat === 0 ? chance : 1 - chance);
  const [first] = shots;
  if (!first) return [];
  return [ofFirst(first, first.before), ...shots.map((shot) => ofFirst(shot, shot.after))];
}

/** A shot that moved the odds by less turned nothing. */
const TURNING = 0.1;
const MAX_TURNING = 4;
/** Marks nearer than this part of the curve's width would cover one another on a phone. */
const APART = 0.18;

/** A shot's gain for its player, in points of a hundred. */
export const movedBy = ({ before, after }: Pick<ReviewedShot, 'before' | 'after'>): number =>
  Math.round(100 * (after - before));

/** The same for the first player, whose chance the curve draws. */
export const movedFirst = (shot: Pick<ReviewedShot, 'before' | 'after' | 'seat'>): number =>
  shot.seat === 0 ? movedBy(shot) : 0 - movedBy(shot);

/** Points with their sign. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0';

/** The shots that moved the odds most, in the order of play, with what they moved for the first player. */
export function turningPoints(shots: readonly ReviewedShot[]) {
  const moves = shots.map((shot, index) => {
    return { number: shot.number, seat: shot.seat, index, moved: movedFirst(shot) };
  });
  const most = moves
    .filter(({ moved }) => Math.abs(moved) >= 100 * TURNING)
    .sort((one, other) => Math.abs(other.moved) - Math.abs(one.moved));
  const apart = shots.length * APART;
  const marked: typeof most = [];
  for (const move of most) {
    const isFree = marked.every(({ index }) => Math.abs(index - move.index) >= apart);
    if (isFree && marked.length < MAX_TURNING) marked.push(move);
  }
  return marked.sort((one, other) => one.index - other.index);
}

/** As much as a mistake costs: a ball missed, a foul, a cue ball that ended badly. */
const COSTLY = 0.12;

/** Why a shot is worth a look: a choice that cost much, luck, or what came of it; null for any other. */
export function badgeOf({ mark, luck, before, after, meant }: ReviewedShot): string | null {
  if (mark) return MARKS[mark];
  if (luck) return 'Luck';
  return Math.max(meant, before) - after >= COSTLY ? 'Costly' : null;
}

/** The shots that are worth a look. */
export const remarkable = (shots: readonly ReviewedShot[]): ReviewedShot[] =>
  shots.filter((shot) => badgeOf(shot) !== null);
