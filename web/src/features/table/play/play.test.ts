import { describe, expect, it } from 'vitest';
import { R, SIZES } from '../geometry';
import { EMPTY, reduce } from '../table-state';
import { player, seatedAt, tableState } from '../testing';
import { sight } from './aim';
import { FRESH, needsCall, shotOf } from './draft';
import { actionOf, tipWithin } from './keys';
import { isLegal, nearestLegal } from './placement';
import { TablePointer, type Touch } from './pointer';
import { ShotMaker } from './shot-maker';
import { isOnEight, mayHit, situationOf } from './situation';

const NINE = SIZES.nine;
const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe('the aim line', () => {
  it('stops a ball before a full hit, and nothing is left for the cue ball', () => {
    const seen = sight({ x: 0, y: 0 }, 0, [{ ball: 4, x: 0.5, y: 0 }], NINE);
    if (seen.kind !== 'ball') throw new Error('no ball was seen');
    expect(seen.ghost.x).toBeCloseTo(0.5 - 2 * R, 9);
    expect(seen.objectWay).toEqual({ x: 1, y: 0 });
    expect(seen.cueWay).toEqual({ x: 0, y: 0 });
  });

  it('sends both balls off at a right angle after a half-ball hit', () => {
    const seen = sight({ x: 0, y: 0 }, 0, [{ ball: 4, x: 0.5, y: R }], NINE);
    if (seen.kind !== 'ball') throw new Error('no ball was seen');
    const { objectWay, cueWay, fullness } = seen;
    expect(objectWay.x * cueWay.x + objectWay.y * cueWay.y).toBeCloseTo(0, 9);
    expect(objectWay.y).toBeCloseTo(0.5, 9);
    expect(cueWay.y).toBeLessThan(0);
    expect(fullness).toBeCloseTo(Math.sqrt(3) / 2, 9);
  });

  it('follows the object ball to the first ball in its way, else to the cushion or into the pocket', () => {
    const seen = (others: { ball: number; x: number; y: number }[], aim = 0) => {
      const found = sight({ x: 0, y: 0 }, aim, others, NINE);
      if (found.kind !== 'ball') throw new Error('no ball was seen');
      return found.objectRoom;
    };
    const object = { ball: 4, x: 0.5, y: 0 };
    expect(seen([object, { ball: 5, x: 0.7, y: 0 }])).toBeCloseTo(0.2 - R, 9);
    expect(seen([object, { ball: 5, x: 0.7, y: 2 * R + 0.001 }])).toBeCloseTo(
      NINE.length / 2 - 0.5,
      9,
    );
    const corner = Math.atan2(NINE.width / 2, NINE.length / 2);
    const near = { ball: 4, x: 0.5 * Math.cos(corner), y: 0.5 * Math.sin(corner) };
    const toCorner = Math.hypot(NINE.length / 2, NINE.width / 2) - 0.5;
    expect(seen([near], corner)).toBeGreaterThan(toCorner + 0.02);
  });

  it('sees the nearest ball, none behind, and else the cushion', () => {
    const balls = [
      { ball: 1, x: 0.9, y: 0 },
      { ball: 2, x: 0.4, y: 0.01 },
      { ball: 3, x: -0.2, y: 0 },
    ];
    expect(sight({ x: 0, y: 0 }, 0, balls, NINE)).toMatchObject({ ball: 2 });
    const up = sight({ x: 0, y: 0 }, Math.PI / 2, balls, NINE);
    expect(up.kind).toBe('cushion');
    expect(up.ghost.y).toBeGreaterThan(NINE.width / 2 - R);
    expect(up.cueWay.y).toBeLessThan(0);
  });
});

describe('ball in hand', () => {
  const balls = [{ ball: 1, x: -1, y: 0 }];

  it('allows the kitchen alone after the break', () => {
    expect(isLegal({ x: -0.7, y: 0 }, balls, NINE, 'kitchen')).toBe(true);
    expect(isLegal({ x: 0, y: 0 }, balls, NINE, 'kitchen')).toBe(false);
    // On the head string is not behind it.
    expect(isLegal({ x: -NINE.length / 4, y: 0 }, balls, NINE, 'kitchen')).toBe(false);
    expect(isLegal({ x: 0, y: 0 }, balls, NINE, 'anywhere')).toBe(true);
  });

  it('allows no spot on another ball or in a cushion', () => {
    expect(isLegal({ x: -1 + 1.9 * R, y: 0 }, balls, NINE, 'anywhere')).toBe(false);
    expect(isLegal({ x: 0, y: NINE.width / 2 }, balls, NINE, 'anywhere')).toBe(false);
  });

  it('takes the nearest legal spot to where one points', () => {
    const spot = nearestLegal({ x: -1, y: 0 }, balls, NINE, 'anywhere');
    if (!spot) throw new Error('no spot');
    expect(isLegal(spot, balls, NINE, 'anywhere')).toBe(true);
    expect(Math.hypot(spot.x + 1, spot.y)).toBeLessThan(2.6 * R);
    const edge = nearestLegal({ x: 1, y: 0 }, balls, NINE, 'kitchen');
    expect(edge?.x).toBeLessThan(-NINE.length / 4);
    expect(edge?.x).toBeCloseTo(-NINE.length / 4, 2);
  });
});

describe('the keys', () => {
  it('aim with the arrows, finer with Shift, and never take the browser’s own', () => {
    const coarse = actionOf(press('ArrowLeft'));
    const fine = actionOf(press('ArrowLeft', { shiftKey: true }));
    if (coarse?.kind !== 'turn' || fine?.kind !== 'turn') throw new Error('no turn');
    expect(coarse.by / fine.by).toBeCloseTo(10);
    expect(coarse.by).toBeGreaterThan(0);
    expect(actionOf(press('ArrowUp'))).toEqual({ kind: 'power', by: 0.05 });
    expect(actionOf(press('W'))).toEqual({
      kind: 'spin',
      side: 0,
      follow: 0.1,
    });
    expect(actionOf(press('Enter'))).toEqual({ kind: 'shoot' });
    expect(actionOf(press('ArrowLeft', { ctrlKey: true }))).toBeNull();
    expect(actionOf(press('ArrowLeft', { altKey: true }))).toBeNull();
    expect(actionOf(press('Tab'))).toBeNull();
  });

  it('keep the tip on the ball', () => {
    const { side, follow } = tipWithin(1, 1);
    expect(Math.hypot(side, follow)).toBeCloseTo(1);
    expect(side).toBe(follow);
  });
});

describe('the moment', () => {
  const seated = (change: Parameters<typeof tableState>[0], you: 0 | 1 | null = 0) =>
    situationOf(
      reduce(EMPTY, {
        type: 'seated',
        seated: seatedAt({ you, state: tableState(change) }),
        now: { wall: 0, frame: 0 },
      }),
    );

  it('is one’s own only at one’s turn in a running match', () => {
    expect(seated({})?.mine).toBe(true);
    expect(seated({ turn: 1 })?.mine).toBe(false);
    expect(seated({ status: 'ended' })?.mine).toBe(false);
    expect(seated({}, null)?.mine).toBe(false);
  });

  it('asks for a pocket when only the eight is left', () => {
    const players = [player(0, { group: 'solids' }), player(1, { group: 'stripes' })];
    expect(seated({ players, phase: 'groups' })?.mustCall).toBe(false);
    const balls: [number, number, number][] = [
      [0, 0, 0],
      [8, 0.5, 0],
      [9, 0.6, 0.2],
    ];
    const state = tableState({ players, phase: 'groups', balls });
    expect(seated({ players, phase: 'groups', balls })?.mustCall).toBe(true);
    expect(isOnEight(state, 0)).toBe(true);
    expect([8, 9].map((ball) => mayHit(state, ball))).toEqual([true, false]);
    const draft = { ...FRESH, call: 2 as const, placement: { x: 0, y: 0 } };
    expect(shotOf(draft, false, false, false)).toMatchObject({ call: null, placement: null });
  });

  it('is no time to shoot while one chooses how it goes on after a break', () => {
    const choice = { options: ['as_it_lies' as const, 'rerack' as const], until: 10_000 };
    expect(seated({ choice })?.mine).toBe(false);
    const chosen = reduce(
      reduce(EMPTY, {
        type: 'seated',
        seated: seatedAt({ state: tableState({ choice }) }),
        now: { wall: 0, frame: 0 },
      }),
      { type: 'choice_over' },
    );
    expect(situationOf(chosen)?.mine).toBe(true);
    const lies = { x: 0.2, y: 0.1 };
    expect(seated({ choice: { ...choice, lies } })?.cue).toEqual(lies);
  });

  it('takes a safety in place of a called pocket, where the rules of the match know one', () => {
    expect(seated({ rules: 2 })?.maySafe).toBe(true);
    for (const change of [{ rules: 1 }, { phase: 'break' as const }, { turn: 1 as const }]) {
      expect(seated(change)?.maySafe, JSON.stringify(change)).toBe(false);
    }
    const maker = new ShotMaker();
    maker.safety(true);
    maker.call(2);
    expect(maker.get()).toMatchObject({ call: 2, safety: false });
    maker.safety(true);
    expect(maker.get()).toMatchObject({ call: null, safety: true });
    const safe = { ...FRESH, call: 2 as const, safety: true };
    expect(needsCall({ ...safe, call: null }, true)).toBe(false);
    expect(needsCall({ ...FRESH, call: null }, true)).toBe(true);
    expect(shotOf(safe, false, true, true)).toMatchObject({ call: null, safety: true });
    expect(shotOf(safe, false, true, false)).not.toHaveProperty('safety');
    expect(shotOf(FRESH, false, false, true)).not.toHaveProperty('safety');
  });

  it('forbids only the eight while the table is open', () => {
    const open = tableState();
    expect([1, 8, 9].map((ball) => mayHit(open, ball))).toEqual([true, false, true]);
  });
});

describe('dragging', () => {
  const touch = (x: number, y: number, more: Partial<Touch> = {}): Touch => ({
    id: 1,
    at: { x, y },
    reach: 0.03,
    moved: 20,
    fine: false,
    ...more,
  });
  const begin = (change: Parameters<typeof tableState>[0] = {}) => {
    const room = reduce(EMPTY, {
      type: 'seated',
      seated: seatedAt({ state: tableState(change) }),
      now: { wall: 0, frame: 0 },
    });
    const situation = situationOf(room);
    if (!situation) throw new Error('no situation');
    const maker = new ShotMaker();
    maker.begin(situation);
    maker.set({ aim: 0 });
    let shots = 0;
    const pointer = new TablePointer(maker, () => {
      shots += 1;
    });
    return { maker, pointer, situation, shots: () => shots };
  };

  it('turns the aim with the finger about the cue ball, ten times slower with Shift', () => {
    const { maker, pointer, situation } = begin();
    pointer.down(touch(0.365, 0), situation);
    pointer.move(touch(0.365, 0.1), situation);
    expect(maker.get().aim).toBeCloseTo(0.1, 2);
    pointer.move(touch(0.365, 0.2, { fine: true }), situation);
    expect(maker.get().aim).toBeCloseTo(0.11, 2);
  });

  it('aims at a tap', () => {
    const { maker, pointer, situation } = begin();
    pointer.down(touch(-0.635, 0.5), situation);
    pointer.up(touch(-0.635, 0.5, { moved: 0 }), situation);
    expect(maker.get().aim).toBeCloseTo(Math.PI / 2, 9);
  });

  it('shoots when the stick is pulled and let go, and not when it is brought back', () => {
    const { maker, pointer, situation, shots } = begin();
    pointer.down(touch(-0.8, 0), situation);
    pointer.move(touch(-1.01, 0), situation);
    expect(maker.get().power).toBeCloseTo(0.5, 9);
    pointer.move(touch(-0.8, 0), situation);
    pointer.up(touch(-0.8, 0), situation);
    expect(shots()).toBe(0);
    pointer.down(touch(-0.8, 0), situation);
    pointer.move(touch(-1.01, 0), situation);
    pointer.up(touch(-1.01, 0), situation);
    expect(shots()).toBe(1);
  });

  it('moves the cue ball in hand, and keeps it on legal ground', () => {
    const { maker, pointer, situation } = begin({ ballInHand: 'kitchen' });
    pointer.down(touch(-0.635, 0), situation);
    expect(pointer.holds).toBe('place');
    pointer.move(touch(-0.9, 0.2), situation);
    expect(maker.get().placement).toEqual({ x: -0.9, y: 0.2 });
    pointer.move(touch(0.5, 0.2), situation);
    expect(maker.get().placement?.x).toBe(-0.6355);
  });
});
