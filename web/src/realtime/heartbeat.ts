import type { Settings } from './options';

export interface HeartbeatActions {
  /** Sends a heartbeat; undefined where the wire has none. */
  beat: (() => void) | undefined;
  /** Nothing arrived in time. */
  dead(): void;
}

/** Sends heartbeats and notices when nothing comes back: a lost network closes no websocket by itself. */
export class Heartbeat {
  #next: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  readonly #settings: Settings;
  readonly #actions: HeartbeatActions;

  constructor(settings: Settings, actions: HeartbeatActions) {
    this.#settings = settings;
    this.#actions = actions;
  }

  start(): void {
    if (!this.#actions.beat) return;
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.beatNow(), this.#settings.heartbeatInterval);
  }

  beatNow(): void {
    if (!this.#actions.beat) return;
    this.start();
    this.#deadline ??= setTimeout(() => this.#actions.dead(), this.#settings.heartbeatTimeout);
    this.#actions.beat();
  }

  /** Something arrived. */
  alive(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  stop(): void {
    clearTimeout(this.#next);
    this.alive();
  }
}
