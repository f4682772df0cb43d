import type { components } from '@/api/schema';

export type Review = components['schemas']['Review'];
export type ReviewedShot = Review['shots'][number];

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
export function choiceText({ best, meant, better, mark }: ReviewedShot): string {
  const lost = best - meant;
  if (!mark && lost < WORTH_A_WORD) return 'As good as any shot that was found.';
  const shot = better
    ? `the ${better.ball} into ${POCKETS[better.pocket] ?? 'a pocket'}`
    : 'playing safe';
  return `Cost ${points(lost)}: ${shot} promised ${percent(best)}, this shot ${percent(meant)}.`;
}

/** The execution alone: how it went, against how such a shot goes in the mean. */
export function executionText({ after, meant, luck }: ReviewedShot): string {
  const won = after - meant;
  if (luck === 'good') return `Lucky: it hardly ever ends so well, ${points(won)} above the mean.`;
  if (luck === 'bad')
    return `Unlucky: it hardly ever ends so badly, ${points(won)} below the mean.`;
  if (Math.abs(won) < WORTH_A_WORD) return 'Went as such a shot goes in the mean.';
  return won > 0
    ? `Went well: ${points(won)} above the mean.`
    : `Went wrong: ${points(won)} below the mean.`;
}

/** The first player's chance before the first shot and after each. */
export function oddsOf(shots: readonly ReviewedShot[]): number[] {
  const ofFirst = (shot: ReviewedShot, chance: number) => (shot.seat === 0 ? chance : 1 - chance);
  const [first] = shots;
  if (!first) return [];
  return [ofFirst(first, first.before), ...shots.map((shot) => ofFirst(shot, shot.after))];
}

/** The shots that are worth a look: a choice that cost much, or luck. */
export const remarkable = (shots: readonly ReviewedShot[]): ReviewedShot[] =>
  shots.filter(({ mark, luck }) => mark !== null || luck !== null);
