import type { DrillRun, DrillShot } from '@/api/drills';
import { Store } from '@/realtime/store';
import type { GameRoom } from '../match/use-game';
import { EMPTY, reduce, type TableAction, type TableSnapshot } from '../table-state';
import type { Shot } from '../wire';
import { soloShot, soloState } from './solo-state';

export type Shoot = (run: DrillRun, shot: Shot) => Promise<DrillShot>;

const NOT_PLAYED = 'That shot did not get through. Please try again.';

/** A table that somebody plays alone: each shot is asked for, and its answer played. */
export class SoloRoom implements GameRoom {
  readonly #store: Store<TableSnapshot>;
  readonly #shoot: Shoot;
  readonly #lowestFirst: boolean;
  #run: DrillRun;
  #before: DrillRun;

  constructor(run: DrillRun, lowestFirst: boolean, shoot: Shoot) {
    this.#run = run;
    this.#before = run;
    this.#shoot = shoot;
    this.#lowestFirst = lowestFirst;
    const state = soloState(run, lowestFirst);
    this.#store = new Store<TableSnapshot>({ ...EMPTY, link: 'open', you: 0, state });
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  getSnapshot = (): TableSnapshot => this.#store.get();

  /** As it is shown: while the balls roll, still as it was before the shot. */
  get run(): DrillRun {
    return this.getSnapshot().playback ? this.#before : this.#run;
  }

  shoot(shot: Shot): void {
    const { sent, playback } = this.getSnapshot();
    const run = this.#run;
    if (sent !== null || playback || run.over) return;
    this.#act({ type: 'shot_sent', number: run.shot });
    this.#shoot(run, shot).then(
      (played) => {
        this.#before = run;
        this.#run = played.next;
        const told = soloShot(played, shot, this.#lowestFirst);
        this.#act({ type: 'shot_played', shot: told, now: now() });
      },
      (error) => {
        const message = error instanceof Error && error.message ? error.message : NOT_PLAYED;
        const rejected = { number: run.shot, code: 'UNAVAILABLE' as const, message };
        this.#act({ type: 'shot_rejected', rejected });
      },
    );
  }

  rested(): void {
    this.#act({ type: 'playback_over', now: now() });
  }

  /** Nobody else looks on. */
  aim(): void {}

  /** There is nothing to choose. */
  choiceOver(): void {}

  #act(action: TableAction): void {
    this.#store.set(reduce(this.getSnapshot(), action));
  }
}

const now = () => ({ wall: Date.now(), frame: performance.now() });
