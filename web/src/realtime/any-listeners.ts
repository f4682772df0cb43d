import { call, Emitter, type Listener } from './emitter';

/** Listeners that see every event, its name first. */
class AnyListeners {
  all: readonly Listener[] = [];

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

/** An emitter whose whole traffic can be listened to: what arrives, and what leaves. */
export class AnyEmitter<Events extends object> extends Emitter<Events> {
  protected readonly incoming = new AnyListeners();
  protected readonly outgoing = new AnyListeners();

  onAny(listener: Listener): this {
    this.incoming.all = [...this.incoming.all, listener];
    return this;
  }

  prependAny(listener: Listener): this {
    this.incoming.all = [listener, ...this.incoming.all];
    return this;
  }

  offAny(listener?: Listener): this {
    this.incoming.remove(listener);
    return this;
  }

  listenersAny(): readonly Listener[] {
    return this.incoming.all;
  }

  onAnyOutgoing(listener: Listener): this {
    this.outgoing.all = [...this.outgoing.all, listener];
    return this;
  }

  prependAnyOutgoing(listener: Listener): this {
    this.outgoing.all = [listener, ...this.outgoing.all];
    return this;
  }

  offAnyOutgoing(listener?: Listener): this {
    this.outgoing.remove(listener);
    return this;
  }

  listenersAnyOutgoing(): readonly Listener[] {
    return this.outgoing.all;
  }
}
