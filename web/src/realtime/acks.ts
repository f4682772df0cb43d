import { call, type Listener } from './emitter';

/** Someone who waits for an answer. */
export interface Waiting {
  key: string;
  callback: Listener;
  /** The callback takes an error first, and so hears when no answer will come. */
  withError: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Answers waited for at once; one more is refused. */
const LIMIT = 1000;

/** Matches answers to emits by key; several with one key are answered in order. */
export class Acks {
  #waiting: Waiting[] = [];

  add(waiting: Waiting): void {
    if (this.#waiting.length < LIMIT) this.#waiting.push(waiting);
    else queueMicrotask(() => fail(waiting, 'too many messages wait for an answer'));
  }

  answer(key: string, args: unknown[]): void {
    const waiting = this.#waiting.find((one) => one.key === key);
    if (!waiting || !this.#take(waiting)) return;
    call(waiting.callback, waiting.withError ? [null, ...args] : args);
  }

  fail(waiting: Waiting, message: string): void {
    if (this.#take(waiting)) fail(waiting, message);
  }

  /** No answer will come any more, but to those that `keep` names. */
  disconnect(keep: ReadonlySet<Waiting>): void {
    for (const waiting of this.#waiting.filter((one) => !keep.has(one))) {
      this.fail(waiting, 'socket has been disconnected');
    }
  }

  #take(waiting: Waiting): boolean {
    const rest = this.#waiting.filter((one) => one !== waiting);
    const found = rest.length < this.#waiting.length;
    this.#waiting = rest;
    clearTimeout(waiting.timer);
    return found;
  }
}

function fail(waiting: Waiting, message: string): void {
  clearTimeout(waiting.timer);
  if (waiting.withError) call(waiting.callback, [new Error(message)]);
}
