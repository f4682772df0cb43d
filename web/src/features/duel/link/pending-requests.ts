import type { DuelError, DuelRequest } from '@/realtime/duel-messages';
import { ANSWER_MS } from '../limits';

export type Answer =
  | { kind: 'done'; message: object }
  | { kind: 'refused'; error: DuelError }
  /** Nothing came in time, or the connection was lost meanwhile. */
  | { kind: 'silent' };

interface Ask {
  request: DuelRequest;
  isAnswer: (name: string, message: never) => boolean;
  settle: (answer: Answer) => void;
}

/** Requests that wait for an answer over the socket: the wire has no ids, so an answer is known by what it says. */
export class PendingRequests {
  #waiting: Ask[] = [];

  wait(
    request: DuelRequest,
    isAnswer: (name: string, message: never) => boolean,
    ms = ANSWER_MS,
  ): Promise<Answer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => ask.settle({ kind: 'silent' }), ms);
      const ask: Ask = {
        request,
        isAnswer,
        settle: (answer) => {
          clearTimeout(timer);
          this.#waiting = this.#waiting.filter((one) => one !== ask);
          resolve(answer);
        },
      };
      this.#waiting.push(ask);
    });
  }

  heard(name: string, message: object): void {
    for (const ask of this.#waiting) {
      if (ask.isAnswer(name, message as never)) ask.settle({ kind: 'done', message });
    }
  }

  /** Gives a refusal to whoever asked for it; false where nobody did. */
  refused(error: DuelError): boolean {
    const ask = error.action
      ? this.#waiting.find(({ request }) => request === error.action)
      : this.#waiting[0];
    ask?.settle({ kind: 'refused', error });
    return ask !== undefined;
  }

  drop(): void {
    for (const ask of this.#waiting) ask.settle({ kind: 'silent' });
  }
}
