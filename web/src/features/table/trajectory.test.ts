import { describe, expect, it } from 'vitest';
import recorded from './fixtures/break.json';
import { R } from './geometry';
import { encoded } from './testing';
import { Kind, Trajectory } from './trajectory';

/** A ball that rolls 1 m in 2 s from 0.75 m/s, pots, and one that rests. */
const SAMPLE = encoded(2_500_000, [
  { ball: 3, kind: Kind.roll, start: 0, at: [0, 0], speed: [1500, 0] },
  { ball: 7, kind: Kind.rest, start: 0, at: [-2000, 4000] },
  { ball: 3, kind: Kind.rest, start: 2_000_000, at: [20_000, 0] },
]);

describe('a trajectory', () => {
  it('begins and ends where its records say', () => {
    const shot = Trajectory.decode(SAMPLE);
    expect(shot.duration).toBe(2.5);
    expect(shot.one(3, 0)).toMatchObject({ x: 0, y: 0, vx: 0.75 });
    expect(shot.one(3, 2)?.x).toBeCloseTo(1, 9);
    expect(shot.one(3, 99)).toMatchObject({ vx: 0, kind: Kind.rest });
    expect(shot.at(1).map(({ ball }) => ball)).toEqual([3, 7]);
  });

  it('moves with constant acceleration between two records', () => {
    const shot = Trajectory.decode(SAMPLE);
    // a = 2 (1 - 0.75 * 2) / 4 = -0.25
    expect(shot.one(3, 1)?.x).toBeCloseTo(0.75 - 0.125, 9);
    expect(shot.one(3, 1)?.vx).toBeCloseTo(0.5, 9);
    expect(shot.one(7, 1)).toMatchObject({ x: -0.1, y: 0.2, vx: 0 });
  });

  it('turns a rolling ball by the way it makes', () => {
    const shot = Trajectory.decode(SAMPLE, new Map([[3, [1, 0, 0, 0]]]));
    const half = 0.625 / R / 2;
    const turned = shot.one(3, 1)?.turned ?? [];
    expect(turned[0]).toBeCloseTo(Math.cos(half), 6);
    expect(turned[2]).toBeCloseTo(Math.sin(half), 6);
  });

  it('is turned the same at a moment however it was reached', () => {
    const spun = encoded(1_000_000, [
      { ball: 0, kind: Kind.slide, start: 0, at: [0, 0], speed: [4000, 0], spin: [0, -900, 700] },
      { ball: 0, kind: Kind.rest, start: 1_000_000, at: [30_000, 1000] },
    ]);
    const end = Trajectory.decode(spun).turnedAtEnd().get(0) ?? [];
    const atRest = Trajectory.decode(spun).one(0, 1)?.turned ?? [];
    end.forEach((part, index) => {
      expect(part).toBeCloseTo(atRest[index] ?? Number.NaN, 9);
    });
    expect(Math.hypot(...end)).toBeCloseTo(1, 9);
  });

  it('takes a potted ball straight on to the edge, then into the pocket', () => {
    const potted = encoded(3_000_000, [
      { ball: 5, kind: Kind.roll, start: 0, at: [0, 0], speed: [2000, 0] },
      { ball: 5, kind: Kind.pocketed, start: 1_000_000, at: [20_000, 1000] },
    ]);
    const shot = Trajectory.decode(potted);
    expect(shot.one(5, 0.9999)?.y).toBe(0);
    expect(shot.one(5, 1)?.y).toBeCloseTo(0, 6);
    const gone = shot.one(5, 2);
    expect(gone).toMatchObject({ kind: Kind.pocketed, gone: 1 });
    expect(gone?.x).toBeCloseTo(1, 9);
  });

  it.each([
    ['another text', 'no base64 !'],
    ['nothing', ''],
    ['another version', encoded(0, [], 2)],
    ['a record too few', btoa('\x01\0\x02\0\0\0\0\0')],
    ['an unknown kind', encoded(0, [{ ball: 1, kind: 9, start: 0, at: [0, 0] }])],
  ])('refuses %s', (_, text) => {
    expect(() => Trajectory.decode(text)).toThrow(RangeError);
  });

  it('plays the server’s break to where the server says the balls rest', () => {
    const [shot] = recorded.shots;
    if (!shot) throw new Error('no shot');
    const played = Trajectory.decode(shot.trajectory);
    expect(played.duration).toBeCloseTo(shot.duration, 5);
    shot.end.balls.forEach((place, ball) => {
      const at = played.one(ball, played.duration);
      if (!place) expect(at?.kind).toBe(Kind.pocketed);
      else {
        expect(at?.x).toBeCloseTo(place.x, 4);
        expect(at?.y).toBeCloseTo(place.y, 4);
      }
    });
  });

  it('lets no ball of a break jump, or pass through another', () => {
    const [shot] = recorded.shots;
    if (!shot) throw new Error('no shot');
    const played = Trajectory.decode(shot.trajectory);
    const step = 1 / 60;
    let farthest = 0;
    let nearest = Number.POSITIVE_INFINITY;
    let before = new Map<number, { x: number; y: number }>();
    for (let at = 0; at < played.duration; at += step) {
      const balls = played.at(at).filter(({ kind }) => kind < Kind.pocketed);
      for (const [index, one] of balls.entries()) {
        const was = before.get(one.ball) ?? one;
        farthest = Math.max(farthest, Math.hypot(one.x - was.x, one.y - was.y));
        for (const other of balls.slice(index + 1)) {
          nearest = Math.min(nearest, Math.hypot(one.x - other.x, one.y - other.y));
        }
      }
      before = new Map(balls.map((one) => [one.ball, one]));
    }
    // The hardest shot is 11 m/s.
    expect(farthest).toBeLessThan(11 * step);
    expect(nearest).toBeGreaterThan(1.98 * R);
  });
});
