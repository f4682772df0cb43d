import { describe, expect, it } from 'vitest';
import { backoffDelay, MAX_SERVER_WAIT_MS, requestedDelay } from './backoff';

const SETTINGS = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.5,
  reconnectionFactor: 2,
};
const EXACT = { ...SETTINGS, randomizationFactor: 0 };

describe('waiting between attempts', () => {
  it('doubles up to the cap, however many attempts there were', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 5000].map((attempt) => backoffDelay(attempt, EXACT));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('is spread by the random share, and never passes the cap', () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      const base = Math.min(1000 * 2 ** attempt, 30_000);
      for (let at = 0; at <= 1; at += 0.05) {
        const wait = backoffDelay(attempt, SETTINGS, () => at);
        expect(wait).toBeGreaterThanOrEqual(base * 0.5);
        expect(wait).toBeLessThanOrEqual(Math.min(base * 1.5, 30_000));
      }
    }
  });

  it('is still spread at the cap', () => {
    const waits = [0, 0.25, 0.6, 0.9].map((at) => backoffDelay(20, SETTINGS, () => at));
    expect(new Set(waits).size).toBe(waits.length);
  });

  it('is never shorter than the server asked, and never longer than a bound', () => {
    expect(requestedDelay(5000, SETTINGS, () => 0)).toBe(5000);
    expect(requestedDelay(5000, SETTINGS, () => 1)).toBe(7500);
    expect(requestedDelay(0, SETTINGS, () => 1)).toBe(500);
    expect(requestedDelay(10 ** 9, EXACT, () => 1)).toBe(MAX_SERVER_WAIT_MS);
    expect(requestedDelay(-5, EXACT, () => 1)).toBe(0);
  });
});
