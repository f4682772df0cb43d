import { distance, R, type TableSize } from '../geometry';
import type { DrawnBall } from './balls';

/** As much larger balls are drawn where the table is small. */
export const MOST = 1.3;
/** A table is small, in CSS pixels along its length. */
const SMALL = 500;

/** By how much balls of a table that is only watched may be drawn larger. */
export const mostOf = (cssLength: number): number => (cssLength < SMALL ? MOST : 1);

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
