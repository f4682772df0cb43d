import { distance, R, type TableSize } from '../geometry';
import type { DrawnBall } from './balls';

/** As much larger balls are drawn where the table is small, and on a card, where none of them moves. */
export const MOST = 1.3;
const MOST_ON_CARD = 1.6;
/** A table is small, in CSS pixels along its length: a ball of a larger one has 12 and more, enough for its number. */
const SMALL = 640;

/** By how much balls of a table that is only watched may be drawn larger. */
export const mostOf = (cssLength: number): number => (cssLength < SMALL ? MOST : 1);

/** The same of one that stands on a card. */
export const mostOnCard = (cssLength: number): number => (cssLength < SMALL ? MOST_ON_CARD : 1);

/** By how much each ball is drawn larger: as far as it touches neither ball nor cushion that it does not touch in truth. */
export function swellOf(
  balls: readonly DrawnBall[],
  { length, width }: TableSize,
  most: number,
): number[] {
  return balls.map((one) => {
    const ends = [length / 2 - Math.abs(one.x), width / 2 - Math.abs(one.y)];
    const near = balls.flatMap((other) => (other === one ? [] : distance(one, other) / 2));
    return Math.max(1, Math.min(most, ...[...ends, ...near].map((room) => room / R)));
  });
}
