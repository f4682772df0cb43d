import { describe, expect, it } from 'vitest';
import { SIZES } from '../geometry';
import { lookAt, wholeOf } from './near';

const size = SIZES.nine;
const PART = 0.58;
const shown = { x: PART, y: PART };
const at = (ball: number, x: number, y: number) => ({ ball, x, y });

it('shows a part of the table in a picture of any shape, and fills it', () => {
  for (const [width, height] of [
    [320, 180],
    [128, 130],
  ] as const) {
    const whole = wholeOf(width, height);
    expect(whole.width / whole.height).toBeCloseTo(1.8);
    expect(Math.max(width / whole.width, height / whole.height)).toBeCloseTo(PART, 1);
  }
});

describe('the close-up of a card', () => {
  it('looks where the cue ball is', () => {
    expect(lookAt([at(0, 1, -0.5)], size, shown, null)).toMatchObject({ y: 1 });
    expect(lookAt([at(0, 1.2, 0)], size, shown, null).x).toBeGreaterThanOrEqual(0.5);
    expect(lookAt([at(0, -1.2, 0)], size, shown, null).x).toBeLessThanOrEqual(0.5);
  });

  it('has no ball under its marks where another place shows it as well', () => {
    const balls = [at(0, -0.9, 0.5), at(1, -0.6, 0.45), at(2, -0.3, 0.1)];
    const { x, y } = lookAt(balls, size, shown, null);
    // From there all three stand below the marks or beside them.
    for (const ball of balls) {
      const u = (0.5 + ball.x / 2.82 - x * (1 - PART)) / PART;
      const v = (0.5 - ball.y / 1.55 - y * (1 - PART)) / PART;
      expect(u < 0.52 && v > 0 && v < 0.22).toBe(false);
    }
  });

  it('stays where it looked while as much is seen from there', () => {
    const balls = [at(0, 0.6, -0.3)];
    const before = { x: 1, y: 1 };
    expect(lookAt(balls, size, shown, before)).toEqual(before);
  });
});
