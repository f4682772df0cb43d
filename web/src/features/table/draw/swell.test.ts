import { describe, expect, it } from 'vitest';
import { R, SIZES } from '../geometry';
import { MOST, mostOf, swellOf } from './swell';

const SIZE = SIZES.nine;
const at = (x: number, y: number, ball = 1) => ({
  ball,
  x,
  y,
  sunk: 0,
  turned: [1, 0, 0, 0] as const,
});
const of = (...balls: ReturnType<typeof at>[]) => swellOf(balls, SIZE, MOST);

describe('balls of a small table that is watched', () => {
  it('are drawn larger where they lie free, on a large table never', () => {
    expect(of(at(0, 0), at(0.5, 0))).toEqual([MOST, MOST]);
    expect(mostOf(376)).toBe(MOST);
    expect(mostOf(992)).toBe(1);
  });

  it('are as large as they are where they touch each other or a cushion, or lie in a pocket', () => {
    expect(of(at(0, 0), at(2 * R, 0))).toEqual([1, 1]);
    expect(of(at(SIZE.length / 2 - R, 0))[0]).toBeCloseTo(1);
    expect(of(at(SIZE.length / 2 + R, SIZE.width / 2 + R))).toEqual([1]);
  });

  it('never overlap, however near they are', () => {
    for (const apart of [2, 2.1, 2.3, 2.5, 2.9]) {
      const [one = 0, other = 0] = of(at(0, 0), at(apart * R, 0));
      expect(one + other).toBeLessThanOrEqual(apart + 1e-9);
    }
  });
});
