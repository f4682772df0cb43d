import { CATCH_UP_PAUSE_MS } from './room-options';

export interface CatchUpPorts {
  /** Whether the room is joined. */
  ready(): boolean;
  /** Whether something is missing; asked again after each answer. */
  needed(): boolean;
  /** Joins again; calls back once, answered or not. */
  ask(answered: () => void): void;
}

/** Asks for what was missed: one question at a time, with a pause between two. */
export class CatchUp {
  #asking = false;
  readonly #ports: CatchUpPorts;

  constructor(ports: CatchUpPorts) {
    this.#ports = ports;
  }

  request(): void {
    if (this.#asking || !this.#ports.ready()) return;
    this.#asking = true;
    this.#ports.ask(() => {
      setTimeout(() => {
        this.#asking = false;
        if (this.#ports.needed()) this.request();
      }, CATCH_UP_PAUSE_MS);
    });
  }
}
