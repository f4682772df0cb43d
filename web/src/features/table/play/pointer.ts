import { distance, pocketsOf, R, wrapAngle } from '../geometry';
import type { Point } from '../wire';
import { directionTo } from './aim';
import type { Draft } from './draft';
import { clamp } from './placement';
import { cueSpot, type ShotMaker } from './shot-maker';
import type { Situation } from './situation';

/** Metres of pull for full power. */
const FULL_PULL = 0.42;
/** How much slower the fine aim is. */
const FINE = 0.1;
/** A press that moves less than this many CSS pixels is a tap. */
const TAP_PX = 6;

interface Press {
  kind: 'aim' | 'place' | 'power' | 'call';
  id: number;
  /** Where it was last, in metres and pixels; and where it began. */
  at: Point;
  moved: number;
  began: Point;
  before: Draft;
}

export interface Touch {
  id: number;
  /** On the table, in metres. */
  at: Point;
  /** Metres that a finger covers. */
  reach: number;
  /** CSS pixels since the last one. */
  moved: number;
  fine: boolean;
}

/** Dragging on the table: aims by turning about the cue ball, places it, pulls the stick, and calls a pocket. */
export class TablePointer {
  readonly #maker: ShotMaker;
  readonly #shoot: () => void;
  #press: Press | null = null;
  #others = new Set<number>();

  constructor(maker: ShotMaker, shoot: () => void) {
    this.#maker = maker;
    this.#shoot = shoot;
  }

  get holds(): Press['kind'] | null {
    return this.#press?.kind ?? null;
  }

  down({ id, at, reach }: Touch, situation: Situation): void {
    if (this.#press) {
      this.#others.add(id);
      return;
    }
    const before = this.#maker.get();
    const kind = kindOf(at, reach, before, situation);
    this.#press = { kind, id, at, moved: 0, began: at, before };
  }

  move({ id, at, moved, fine }: Touch, situation: Situation): void {
    const press = this.#press;
    if (press?.id !== id) return;
    press.moved += moved;
    const from = cueSpot(this.#maker.get(), situation);
    if (press.kind === 'aim') {
      const turned = wrapAngle(directionTo(from, at) - directionTo(from, press.at));
      // Beside the ball the smallest move is a large turn.
      const near = clamp(distance(from, at) / (6 * R), 0.15, 1);
      this.#maker.turn(turned * near * (fine || this.#others.size > 0 ? FINE : 1));
    } else if (press.kind === 'place') {
      this.#maker.place(at, situation);
    } else if (press.kind === 'power') {
      const { aim } = press.before;
      const back = -(at.x - press.began.x) * Math.cos(aim) - (at.y - press.began.y) * Math.sin(aim);
      this.#maker.power(back / FULL_PULL);
    }
    press.at = at;
  }

  up({ id, at, reach }: Touch, situation: Situation): void {
    this.#others.delete(id);
    const press = this.#press;
    if (press?.id !== id) return;
    this.#press = null;
    const isTap = press.moved < TAP_PX;
    if (press.kind === 'power') {
      // A stick that was brought back to the ball is not shot.
      if (!isTap && this.#maker.get().power > 0.02) this.#shoot();
      else this.#maker.power(press.before.power);
    } else if (isTap && press.kind === 'call') {
      const pocket = pocketAt(at, reach, situation);
      if (pocket) this.#maker.call(pocket.id);
    } else if (isTap && press.kind === 'aim') {
      const from = cueSpot(this.#maker.get(), situation);
      if (distance(from, at) > R) this.#maker.set({ aim: directionTo(from, at) });
    }
  }

  cancel(id: number): void {
    this.#others.delete(id);
    if (this.#press?.id !== id) return;
    if (this.#press.kind === 'power') this.#maker.power(this.#press.before.power);
    this.#press = null;
  }
}

function kindOf(at: Point, reach: number, draft: Draft, situation: Situation): Press['kind'] {
  const from = cueSpot(draft, situation);
  if (situation.hand !== 'none' && distance(from, at) < Math.max(2 * R, reach)) return 'place';
  if (situation.mustCall && pocketAt(at, reach, situation)) return 'call';
  const dx = at.x - from.x;
  const dy = at.y - from.y;
  const behind = -(dx * Math.cos(draft.aim) + dy * Math.sin(draft.aim));
  const beside = Math.abs(dy * Math.cos(draft.aim) - dx * Math.sin(draft.aim));
  return behind > R && behind < 1.5 && beside < Math.max(0.025, reach * 0.7) ? 'power' : 'aim';
}

function pocketAt(at: Point, reach: number, { size }: Situation) {
  return pocketsOf(size).find((one) => distance(one, at) < one.radius + reach * 0.6);
}
