import { expect, it } from 'vitest';
import { R } from '../geometry';
import { buttOf, liesOver } from './cue';

const HOLD = { at: { x: 0, y: 0 }, aim: 0, pull: 0.1, side: 0, elevation: 0 };

it('ends behind the ball, nearer where it is raised', () => {
  expect(buttOf(HOLD)).toEqual({ x: -(R + 0.1 + 1.45), y: 0 });
  expect(buttOf({ ...HOLD, elevation: Math.PI / 3 }).x).toBeCloseTo(-(R + 0.1 + 0.725));
});

it('lies over balls behind the cue ball alone, and not over those beside it', () => {
  expect(liesOver(HOLD, { x: -0.6, y: 0.01 })).toBe(true);
  expect(liesOver(HOLD, { x: 0.6, y: 0 })).toBe(false);
  expect(liesOver(HOLD, { x: -0.6, y: 0.06 })).toBe(false);
  expect(liesOver(HOLD, { x: -1.7, y: 0 })).toBe(false);
  // The cue ball itself.
  expect(liesOver(HOLD, HOLD.at)).toBe(false);
});
