import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from './toggling';

/** A server that flips, and takes the same flip within 3 s for a retry. */
function server(stands: boolean) {
  let at = Number.NEGATIVE_INFINITY;
  const flips: number[] = [];
  return {
    flips,
    stands: () => stands,
    flip: async () => {
      flips.push(Date.now());
      if (Date.now() - at > 3000) {
        stands = !stands;
        at = Date.now();
      }
      return stands;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('USER-08 a switch that the server can only flip', () => {
  test('is flipped once, and not at all where it already stands so', async () => {
    const there = server(false);
    expect(await settle('a', true, false, there.flip)).toBe(true);
    expect(await settle('a', true, true, there.flip)).toBe(true);
    expect(there.flips).toHaveLength(1);
  });

  test('is flipped back only when the server no longer takes it for the same flip', async () => {
    const there = server(false);
    await settle('b', true, false, there.flip);
    const back = settle('b', false, true, there.flip);
    await vi.advanceTimersByTimeAsync(3100);
    expect(there.flips).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await back).toBe(false);
    expect(there.stands()).toBe(false);
  });

  test('goes for the last wish: two more presses in between cost no call', async () => {
    const there = server(false);
    await settle('c', true, false, there.flip);
    const off = settle('c', false, true, there.flip);
    const on = settle('c', true, false, there.flip);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await Promise.all([off, on])).toEqual([true, true]);
    expect(there.flips).toHaveLength(1);
  });

  test('that stood otherwise than the page thought is flipped again', async () => {
    const there = server(true);
    const wanted = settle('d', true, false, there.flip);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await wanted).toBe(true);
    expect(there.stands()).toBe(true);
    expect(there.flips).toHaveLength(2);
  });

  test('whose call fails tells so, and can be tried again', async () => {
    await expect(settle('e', true, false, () => Promise.reject(new Error('no')))).rejects.toThrow();
    const again = settle('e', true, false, async () => true);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await again).toBe(true);
  });
});
