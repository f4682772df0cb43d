import { describe, expect, it } from 'vitest';
import { between, unpack } from './position';
import { packed } from './testing';

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
