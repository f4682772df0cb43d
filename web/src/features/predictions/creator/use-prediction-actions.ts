import { useQueryClient } from '@tanstack/react-query';
import { deletePrediction, endPoll, endPrediction, undoPrediction } from '@/api/predictions';
import type { Prediction, PredictionOption } from '@/api/types';
import { WALLET } from '@/api/wallet';
import { ApiError } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import type { Known } from '../room/live-prediction';
import { MISSING, tellFailure } from '../tell-failure';

/** Texts of each of the creator's actions when it may not or could not be done. */
const TEXTS = {
  end: {
    others: 'Only the stream creator can end predictions.',
    token: 'Authentication required to end prediction.',
    failed: 'Failed to end prediction',
  },
  endPoll: {
    others: 'Only the stream creator and moderators can end polls.',
    token: 'Authentication required to end a poll.',
    failed: 'Failed to end the poll',
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
const DOCUMENTED: ReadonlySet<string> = new Set(Object.values(TEXTS).map(({ others }) => others));

type Take = (next: (known: Known) => Prediction | null) => void;

interface PredictionActions {
  /** These answer whether it was done. */
  end: (winner: PredictionOption) => Promise<boolean>;
  endPoll: () => Promise<boolean>;
  undo: () => Promise<boolean>;
  remove: () => Promise<boolean>;
}

/** Actions of its creator on the stream's prediction; each says in a toast why it was not done. */
export function usePredictionActions(
  streamId: string,
  prediction: Known,
  { isCreator, moderates }: { isCreator: boolean; moderates: boolean },
  take: Take,
  refetch: () => void,
): PredictionActions {
  const { requireToken } = useSession();
  const queries = useQueryClient();

  /** For the creator: proves who asks, does it, and takes the answer. */
  const manage = async (
    action: keyof typeof TEXTS,
    act: (predictionId: string) => Promise<Prediction | null>,
  ): Promise<boolean> => {
    if (!(action === 'endPoll' ? moderates : isCreator)) return refuse(TEXTS[action].others);
    if (!prediction) return refuse(MISSING);
    if (!(await requireToken())) return refuse(TEXTS[action].token);
    try {
      const answer = await act(prediction._id);
      take(() => answer);
      void queries.invalidateQueries({ queryKey: WALLET });
      return true;
    } catch (error) {
      const reason = error instanceof ApiError && error.status < 500 ? error.message : '';
      tellFailure(TEXTS[action].failed, reason, DOCUMENTED);
      refetch();
      return false;
    }
  };

  return {
    end: (winner) => manage('end', (id) => endPrediction(streamId, id, winner)),
    endPoll: () => manage('endPoll', (id) => endPoll(streamId, id)),
    undo: () => manage('undo', (id) => undoPrediction(streamId, id)),
    remove: () => manage('delete', (id) => deletePrediction(streamId, id).then(() => null)),
  };
}

function refuse(text: string): false {
  notify.error(text);
  return false;
}
