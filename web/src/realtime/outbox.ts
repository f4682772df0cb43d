import type { ChatAck, ChatRejected, ErrorCode } from './messages';
import { UNANSWERED_FAILURE } from './room-actions';
import type { ChatLine, SendFailure } from './room-snapshot';

export type ChatAnswer = ChatAck | ChatRejected;

export interface OutboxPorts {
  /** Own lines that are not committed, in the order in which they were said. */
  pending(): readonly ChatLine[];
  /** Whether the room is joined. */
  ready(): boolean;
  /** Sends one line; answers exactly once, with an error when the time is over or the connection lost. */
  send(line: ChatLine, answered: (error: Error | null, answer?: ChatAnswer) => void): void;
  failed(clientMessageId: string, failure: SendFailure): void;
}

/** Sends of one line before it counts as failed. */
export const MAX_SENDS = 3;
/** Refusals that the next send may not meet. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['BUSY', 'UNAVAILABLE', 'ROOM_PARKED']);
const BUSY_WAIT_MS = 1000;
const MAX_BUSY_WAIT_MS = 30_000;

/** Sends the waiting lines one after the other, so that they are committed in the order they were said. */
export class Outbox {
  #inFlight = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sends = new Map<string, number>();
  readonly #ports: OutboxPorts;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** Sends the next line if there is one, the room is joined, and none is on its way. */
  pump(): void {
    if (this.#inFlight || this.#timer !== undefined || !this.#ports.ready()) return;
    const line = this.#ports.pending().find((one) => one.state === 'sending');
    if (!line) return;
    this.#inFlight = true;
    this.#ports.send(line, (error, answer) => {
      this.#inFlight = false;
      this.#settle(line, error, answer);
      this.pump();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #settle(line: ChatLine, error: Error | null, answer: ChatAnswer | undefined): void {
    const id = line.clientMessageId ?? line.key;
    if (answer?.type === 'chat_ack') {
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

function failureOf({ code, message }: ChatRejected): SendFailure {
  return { code, message };
}
