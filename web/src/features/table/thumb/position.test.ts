import { describe, expect, it } from 'vitest';
import { between, unpack } from './position';

/** As the server packs it: mask, then x and y of each ball in steps of 0.7 mm from -1.4336 m. */
function packed(balls: readonly [ball: number, x: number, y: number][]): string {
  const steps = (metres: number) => Math.round((metres + 1.4336) / 0.0007);
  const mask = balls.reduce((sum, [ball]) => sum | (1 << ball), 0);
  const bytes = balls.flatMap(([, x, y]) => {
    const both = (steps(x) << 12) | steps(y);
    return [both >> 16, (both >> 8) & 255, both & 255];
  });
  return btoa(String.fromCharCode(mask >> 8, mask & 255, ...bytes));
}

describe('the position of a card', () => {
  it('has the balls where the server packed them, to a step', () => {
    const sent: [number, number, number][] = [
      [0, -0.635, 0],
      [8, 1.2, -0.6],
      [15, 0.0007, 0.6],
    ];
    const read = unpack(packed(sent));
    expect(read.map(({ ball }) => ball)).toEqual([0, 8, 15]);
    for (const [index, [, x, y]] of sent.entries()) {
      expect(Math.abs((read[index]?.x ?? 9) - x)).toBeLessThan(0.0004);
      expect(Math.abs((read[index]?.y ?? 9) - y)).toBeLessThan(0.0004);
    }
  });

  it('is empty for what is none, and never throws', () => {
    for (const text of ['', 'A', '*', 'AAE=', btoa('\u0000\u0001x')])
      expect(unpack(text)).toEqual([]);
  });

  it('moves the balls that stay, and puts the others where they are', () => {
    const from = [{ ball: 1, x: 0, y: 0 }];
    const to = [
      { ball: 1, x: 1, y: 0 },
      { ball: 2, x: 0.5, y: 0.5 },
    ];
    expect(between(from, to, 0)).toEqual([from[0], to[1]]);
    expect(between(from, to, 1)).toEqual(to);
  });
});
