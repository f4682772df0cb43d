import { expect, test } from 'vitest';
import { fixed } from './number-field';

test('a number that rounds to nothing is 0 and never -0', () => {
  expect(fixed(-0.004, 2)).toBe('0.00');
  expect(fixed(-0.006, 2)).toBe('-0.01');
  expect(fixed(12, 0)).toBe('12');
});
