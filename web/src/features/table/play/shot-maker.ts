import { Store } from '@/realtime/store';
import { distance, wrapAngle } from '../geometry';
import type { PocketId, Point } from '../wire';
import { directionTo, type OnTable, sight } from './aim';
import { type Draft, FRESH, MAX_ELEVATION } from './draft';
import { tipWithin } from './keys';
import { clamp, nearestLegal } from './placement';
import type { Situation } from './situation';

/** The shot that is being made, for the canvas and the panel alike. */
export class ShotMaker {
  readonly #store = new Store<Draft>(FRESH);

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  get = (): Draft => this.#store.get();

  set(change: Partial<Draft>): void {
    this.#store.set({ ...this.get(), ...change });
  }

  turn(by: number): void {
    this.set({ aim: wrapAngle(this.get().aim + by) });
  }

  power(power: number): void {
    this.set({ power: clamp(power, 0, 1) });
  }

  tip(side: number, follow: number): void {
    this.set(tipWithin(side, follow));
  }

  elevation(elevation: number): void {
    this.set({ elevation: clamp(elevation, 0, MAX_ELEVATION) });
  }

  /** A pocket is called in place of a safety, and the other way round. */
  call(pocket: PocketId | null): void {
    this.set({ call: pocket, safety: false });
  }

  safety(safety: boolean): void {
    this.set({ safety, call: null });
  }

  /** Puts the cue ball down as near as the rules allow. */
  place(wanted: Point, { balls, size, hand }: Situation): void {
    const placement = nearestLegal(wanted, balls, size, hand);
    if (placement) this.set({ placement });
  }

  /** A new turn: no spin, no call, the aim where it makes sense. */
  begin(situation: Situation): void {
    const { hand, cue, balls, targets, size } = situation;
    const placement = hand === 'none' ? null : nearestLegal(cue, balls, size, hand);
    const from = placement ?? cue;
    const near = [...targets].sort((a, b) => distance(a, from) - distance(b, from));
    const isOpen = (target: OnTable) => {
      const seen = sight(from, directionTo(from, target), balls, size);
      return seen.kind === 'ball' && seen.ball === target.ball;
    };
    const nearest = near.find(isOpen) ?? near[0];
    this.#store.set({
      ...FRESH,
      power: this.get().power,
      placement,
      aim: nearest ? directionTo(from, nearest) : 0,
    });
  }
}

/** Where the cue ball is: in hand where it was put, else where it lies. */
export const cueSpot = (draft: Draft, situation: Situation): Point =>
  situation.hand === 'none' ? situation.cue : (draft.placement ?? situation.cue);
