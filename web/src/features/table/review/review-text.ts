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

/** A stroke that cost as much as a mistake does: a ball missed, a foul. */
const MISSED = 0.12;

/** Why a shot is worth a look: a choice that cost much, luck, or a stroke that did; null for any other. */
export function badgeOf({ mark, luck, after, meant }: ReviewedShot): string | null {
  if (mark) return MARKS[mark];
  if (luck) return 'Luck';
  return meant - after >= MISSED ? 'Missed' : null;
}

/** The shots that are worth a look. */
export const remarkable = (shots: readonly ReviewedShot[]): ReviewedShot[] =>
  shots.filter((shot) => badgeOf(shot) !== null);
