import type { ChatAck, ChatRejected, ErrorCode, VoteAck, VoteRejected } from './messages';
import { UNANSWERED_FAILURE } from './room-actions';
import type { SendFailure } from './room-snapshot';

/** The server's word on something that was sent. */
export type Answer = ChatAck | ChatRejected | VoteAck | VoteRejected;

export interface OutboxPorts<Item> {
  /** The first one that waits. */
  next(): Item | undefined;
  idOf(item: Item): string;
  /** Whether the room is joined. */
  ready(): boolean;
  /** Sends it once; answers exactly once, with an error when the time is over or the connection lost. */
  send(item: Item, answered: (error: Error | null, answer?: Answer) => void): void;
  failed(id: string, failure: SendFailure): void;
}

/** Sends of one item before it counts as failed. */
export const MAX_SENDS = 3;
/** Refusals that the next send may not meet. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['BUSY', 'UNAVAILABLE', 'ROOM_PARKED']);
const BUSY_WAIT_MS = 1000;
const MAX_BUSY_WAIT_MS = 30_000;

/** Sends what waits, one after the other, so that it is committed in the order in which it was said. */
export class Outbox<Item> {
  #inFlight = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sends = new Map<string, number>();
  readonly #ports: OutboxPorts<Item>;

  constructor(ports: OutboxPorts<Item>) {
    this.#ports = ports;
  }

  /** Sends the next item if there is one, the room is joined, and none is on its way. */
  pump(): void {
    if (this.#inFlight || this.#timer !== undefined || !this.#ports.ready()) return;
    const item = this.#ports.next();
    if (!item) return;
    this.#inFlight = true;
    this.#ports.send(item, (error, answer) => {
      this.#inFlight = false;
      this.#settle(this.#ports.idOf(item), error, answer);
      this.pump();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #settle(id: string, error: Error | null, answer: Answer | undefined): void {
    if (answer && !('code' in answer)) {
      this.#sends.delete(id);
      return;
    }
    const rejected = error ? undefined : answer;
    const passing = !rejected || PASSING.has(rejected.code);
    const sends = (this.#sends.get(id) ?? 0) + 1;
    if (!passing || sends >= MAX_SENDS) {
      this.#sends.delete(id);
      this.#ports.failed(id, rejected ? failureOf(rejected) : UNANSWERED_FAILURE);
      return;
    }
    this.#sends.set(id, sends);
    if (rejected) this.#rest(rejected.retryAfterMs ?? BUSY_WAIT_MS);
  }

  #rest(ms: number): void {
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.pump();
      },
      Math.min(ms, MAX_BUSY_WAIT_MS),
    );
  }
}

function failureOf({ code, message }: ChatRejected | VoteRejected): SendFailure {
  return { code, message };
}

/** It says nothing of what was sent: the same may succeed later. */
export function isPassing({ code }: SendFailure): boolean {
  return code === 'UNANSWERED' || PASSING.has(code);
}
