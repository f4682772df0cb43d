import { call } from './emitter';

/** A value that changes, for React's useSyncExternalStore; many changes within a frame are told once. */
export class Store<Value> {
  #value: Value;
  #told = true;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  get(): Value {
    return this.#value;
  }

  set(value: Value): void {
    if (value === this.#value) return;
    this.#value = value;
    if (!this.#told) return;
    this.#told = false;
    nextFrame(() => {
      this.#told = true;
      for (const listener of this.#listeners) call(listener, []);
    });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** A page that is not shown has no frames. */
function nextFrame(run: () => void): void {
  if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(run);
  else setTimeout(run, 16);
}
