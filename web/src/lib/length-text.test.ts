import { expect, it } from 'vitest';
import { lengthText } from './length-text';

it('says how long something took, in the two units that matter', () => {
  const from = '2026-11-20T19:00:00Z';
  expect(lengthText(from, '2026-11-20T19:00:40Z')).toBe('40 s');
  expect(lengthText(from, '2026-11-20T19:12:30Z')).toBe('12 min');
  expect(lengthText(from, '2026-11-20T20:20:00Z')).toBe('1 h 20 min');
  expect(lengthText(from, '2026-11-22T19:00:00Z')).toBe('48 h');
});
