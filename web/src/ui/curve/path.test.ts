import { expect, it } from 'vitest';
import { areaOf, heightOf, lineOf, spotsOf } from './path';

const VALUES = [1500, 1540, 1520];
const points = VALUES.map((value, day) => ({ at: `2026-01-0${day + 1}`, value }));

it('runs from left to right, higher values above lower ones', () => {
  const spots = spotsOf(points, heightOf(VALUES, 60));
  expect(spots.map(({ x }) => x)).toEqual([6, 160, 314]);
  const [first, best, last] = spots.map(({ y }) => y);
  expect(best).toBeLessThan(last ?? 0);
  expect(last).toBeLessThan(first ?? 0);
  expect(lineOf(spots)).toMatch(/^M6\.0 [\d.]+L160\.0 [\d.]+L314\.0 [\d.]+$/);
  expect(areaOf(spots)).toMatch(/Z$/);
});

it('does not fill the height with values that hardly move', () => {
  const [low, high] = [1500, 1540].map(heightOf([1500, 1540], 400));
  expect((low ?? 0) - (high ?? 0)).toBeLessThan(10);
});
