/** Any function that can be registered; `never[]` lets a caller narrow the arguments of untyped events. */
export type Listener = (...args: never[]) => void;

/** The listener of `Event` in a map of events, or any listener where the map does not know the event. */
export type ListenerOf<Events, Event extends string> = Event extends keyof Events
  ? Events[Event]
  : Listener;

interface Registration {
  listener: Listener;
  once: boolean;
}

/** Named events. A listener that throws is reported to the page and stops no other listener. */
export class Emitter<Events extends object = object> {
  #registrations = new Map<string, Registration[]>();

  on<Event extends string>(event: Event, listener: ListenerOf<Events, Event>): this {
    return this.#register(event, { listener: listener as Listener, once: false });
  }

  once<Event extends string>(event: Event, listener: ListenerOf<Events, Event>): this {
    return this.#register(event, { listener: listener as Listener, once: true });
  }

  /** Without a listener: all of the event; without an event: all. */
  off<Event extends string>(event?: Event, listener?: ListenerOf<Events, Event>): this {
    if (event === undefined) this.#registrations.clear();
    else if (listener === undefined) this.#registrations.delete(event);
    else {
      const registration = this.#registrations.get(event)?.find((one) => one.listener === listener);
      if (registration) this.#remove(event, registration);
    }
    return this;
  }

  removeListener<Event extends string>(event: Event, listener?: ListenerOf<Events, Event>): this {
    return this.off(event, listener);
  }

  removeAllListeners(event?: string): this {
    return this.off(event);
  }

  listeners(event: string): Listener[] {
    return (this.#registrations.get(event) ?? []).map((one) => one.listener);
  }

  hasListeners(event: string): boolean {
    return this.listeners(event).length > 0;
  }

  /** Calls the event's listeners in the order of their registration. */
  protected fire(event: string, ...args: unknown[]): void {
    for (const one of this.#registrations.get(event) ?? []) {
      // A listener before it may have fired the same event.
      if (one.once && !this.#remove(event, one)) continue;
      call(one.listener, args);
    }
  }

  #register(event: string, registration: Registration): this {
    const all = this.#registrations.get(event) ?? [];
    this.#registrations.set(event, [...all, registration]);
    return this;
  }

  /** False when it was not registered any more. */
  #remove(event: string, registration: Registration): boolean {
    const all = this.#registrations.get(event) ?? [];
    // A new array, because the old one may be in the middle of being called.
    const rest = all.filter((one) => one !== registration);
    this.#registrations.set(event, rest);
    return rest.length < all.length;
  }
}

/** Calls a user's function; what it throws surfaces as an uncaught error, not in the caller. */
export function call(listener: Listener, args: unknown[]): void {
  try {
    (listener as (...args: unknown[]) => void)(...args);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
