import { call, type Listener } from './emitter';

/** Listeners that see every event, its name first. */
export class Taps {
  all: readonly Listener[] = [];

  append(listener: Listener): void {
    this.all = [...this.all, listener];
  }

  prepend(listener: Listener): void {
    this.all = [listener, ...this.all];
  }

  /** Without a listener: all. */
  remove(listener?: Listener): void {
    const index = listener ? this.all.indexOf(listener) : -1;
    if (!listener) this.all = [];
    else if (index >= 0) this.all = this.all.toSpliced(index, 1);
  }

  call(args: unknown[]): void {
    for (const listener of this.all) call(listener, args);
  }
}
