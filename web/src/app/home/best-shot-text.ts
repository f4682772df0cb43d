import type { components } from '@/api/schema';

export type BestShot = components['schemas']['BestShot'];

const TITLES: Record<BestShot['way'], string> = {
  pot: 'The pot that turned it',
  bank: 'Off the cushion and in',
  kick: 'A kick shot that fell',
  combination: 'A combination',
  several: 'Several balls at once',
};
const WINS: Record<BestShot['way'], string> = {
  pot: 'The pot for the frame',
  bank: 'Off the cushion for the frame',
  kick: 'A kick shot for the frame',
  combination: 'A combination for the frame',
  several: 'Several balls, and the frame',
};

/** Of a hundred, strokes that do as well: fewer are against the odds, and so many are as good as half of them. */
const SELDOM = 25;
const EVERY_OTHER = 40;

export function shotTitle({ way, wins, likely }: BestShot): string {
  if (way === 'pot' && !wins && likely < SELDOM) return 'A pot against the odds';
  return (wins ? WINS : TITLES)[way];
}

/** How often this player does as well by such a stroke. */
export function shotRarity({ likely }: BestShot): string {
  if (likely < 3) return 'hardly ever works';
  if (likely >= EVERY_OTHER) return 'works about every other time';
  return `works about 1 time in ${Math.round(100 / likely)}`;
}
