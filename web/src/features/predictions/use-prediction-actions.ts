import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deletePrediction,
  endPrediction,
  vote as sendVote,
  undoPrediction,
} from '@/api/predictions';
import type { Prediction, PredictionOption } from '@/api/types';
import { WALLET } from '@/api/wallet';
import { ApiError } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { type Known, voted } from './live-prediction';

const MISSING = 'Prediction information is missing.';

/** What each of the creator's actions says when it may not or could not be done. */
const TEXTS = {
  end: {
    others: 'Only the stream creator can end predictions.',
    token: 'Authentication required to end prediction.',
    failed: 'Failed to end prediction',
  },
  undo: {
    others: 'Only the stream creator can undo a result.',
    token: 'Authentication required to undo a result.',
    failed: 'Failed to undo the result',
  },
  delete: {
    others: 'Only the stream creator can delete predictions.',
    token: 'Authentication required to delete prediction.',
    failed: 'Failed to delete prediction',
  },
} as const;

/** Refusals that the documents name; the server says them in the same words. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  'This prediction is no longer active',
  'You have already voted on this prediction',
  ...Object.values(TEXTS).map(({ others }) => others),
]);

type Take = (next: (known: Known) => Prediction | null) => void;

interface PredictionActions {
  /** The option whose vote is under way. */
  voting: PredictionOption | null;
  vote: (option: PredictionOption) => Promise<void>;
  /** These answer whether it was done. */
  end: (winner: PredictionOption) => Promise<boolean>;
  undo: () => Promise<boolean>;
  remove: () => Promise<boolean>;
}

/** What can be done with the stream's prediction; each says in a toast why it was not done. */
export function usePredictionActions(
  streamId: string,
  prediction: Known,
  isCreator: boolean,
  take: Take,
  refetch: () => void,
): PredictionActions {
  const { user, requireToken, connect } = useSession();
  const queries = useQueryClient();
  const [voting, setVoting] = useState<PredictionOption | null>(null);

  const vote = async (option: PredictionOption) => {
    if (voting) return;
    if (!user) {
      notify.error('Please login to vote on predictions', {
        id: 'vote',
        action: { label: 'Login', onClick: () => void connect() },
      });
      return;
    }
    const refusal = refusalOf(prediction);
    if (refusal || !prediction) return notify.error(refusal ?? MISSING, { id: 'vote' });
    setVoting(option);
    try {
      if (!(await requireToken())) {
        return notify.error('Authentication required to vote on prediction.', { id: 'vote' });
      }
      const answer = await sendVote(streamId, prediction._id, option);
      take((known) => voted(known, answer));
    } catch (error) {
      tellFailure('Failed to vote on prediction', error);
      refetch();
    } finally {
      setVoting(null);
    }
  };

  /** For the creator: proves who asks, does it, and takes the answer. */
  const manage = async (
    action: keyof typeof TEXTS,
    act: (predictionId: string) => Promise<Prediction | null>,
  ): Promise<boolean> => {
    if (!isCreator) return refuse(TEXTS[action].others);
    if (!prediction) return refuse(MISSING);
    if (!(await requireToken())) return refuse(TEXTS[action].token);
    try {
      const answer = await act(prediction._id);
      take(() => answer);
      void queries.invalidateQueries({ queryKey: WALLET });
      return true;
    } catch (error) {
      tellFailure(TEXTS[action].failed, error);
      refetch();
      return false;
    }
  };

  return {
    voting,
    vote,
    end: (winner) => manage('end', (id) => endPrediction(streamId, id, winner)),
    undo: () => manage('undo', (id) => undoPrediction(streamId, id)),
    remove: () => manage('delete', (id) => deletePrediction(streamId, id).then(() => null)),
  };
}

/** Why no vote can be sent, as the documents say it. */
function refusalOf(prediction: Known): string | null {
  if (!prediction) return null;
  if (!prediction.votingOpen) return 'This prediction is no longer active';
  return prediction.userVote ? 'You have already voted on this prediction' : null;
}

function refuse(text: string): false {
  notify.error(text);
  return false;
}

/** The documented text; beneath it what the server said, or that alone where it is documented too. */
function tellFailure(text: string, error: unknown): void {
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  if (DOCUMENTED.has(said)) notify.error(said, { id: said });
  else notify.error(text, said ? { description: said } : {});
}
