import type { Joined, PredictionOption, VoteAck } from './messages';
import { Outbox, type OutboxPorts } from './outbox';
import { randomId } from './random-id';
import { UNANSWERED_FAILURE } from './room-actions';
import type { SendFailure } from './room-snapshot';

export interface Vote {
  predictionId: string;
  option: PredictionOption;
  /** The same for every send of one vote, which the server counts once. */
  clientVoteId: string;
}

type BallotPorts = Pick<OutboxPorts<Vote>, 'ready' | 'send'>;

/** One's own vote from its cast until the server has counted or refused it. It is sent as chat lines are, also over a lost connection. */
export class Ballot {
  #vote: Vote | null = null;
  #settled: (failure: SendFailure | null) => void = () => {};
  readonly #outbox: Outbox<Vote>;

  constructor({ ready, send }: BallotPorts) {
    this.#outbox = new Outbox<Vote>({
      next: () => this.#vote ?? undefined,
      idOf: ({ clientVoteId }) => clientVoteId,
      ready,
      send: (vote, answered) =>
        send(vote, (error, answer) => {
          if (answer?.type === 'vote_ack') this.#counted(answer);
          answered(error, answer);
        }),
      failed: (id, failure) => {
        if (this.#vote?.clientVoteId === id) this.#settle(failure);
      },
    });
  }

  /** Null once it is counted. There is one vote at a time. */
  cast(predictionId: string, option: PredictionOption): Promise<SendFailure | null> {
    if (this.#vote) return Promise.resolve(UNANSWERED_FAILURE);
    this.#vote = { predictionId, option, clientVoteId: randomId(16) };
    return new Promise((resolve) => {
      this.#settled = resolve;
      this.pump();
    });
  }

  pump(): void {
    this.#outbox.pump();
  }

  stop(): void {
    this.#outbox.stop();
  }

  /** The room is joined: the vote whose answer got lost may be known there. */
  joined({ prediction }: Joined): void {
    if (prediction?.userVote)
      this.#counted({ predictionId: prediction._id, option: prediction.userVote });
    this.pump();
  }

  /** It will not be sent any more. */
  giveUp(failure: SendFailure): void {
    this.#settle(failure);
  }

  #counted({ predictionId, option }: Pick<VoteAck, 'predictionId' | 'option'>): void {
    const vote = this.#vote;
    if (vote?.predictionId === predictionId && vote.option === option) this.#settle(null);
  }

  #settle(failure: SendFailure | null): void {
    this.#vote = null;
    this.#settled(failure);
  }
}
