import { useState } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { identityOf } from '@/lib/identity';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { GOES_ON, useWish } from '@/lib/wish';
import { isPassing } from '@/realtime/outbox';
import type { StreamRoom } from '@/realtime/room';
import { cast, type Known, voted } from '../room/live-prediction';
import { MISSING, tellFailure } from '../tell-failure';
import { useVoteAsked } from './ask-for-vote';
import { shareVote, useSharedVotes } from './own-votes';

const CLOSED = 'This prediction is no longer active';
const AGAIN = 'You have already voted on this prediction';
/** Refusals that the documents name; the server says them in the same words. */
const DOCUMENTED: ReadonlySet<string> = new Set([CLOSED, AGAIN]);

/** One's own vote, over the room's socket; a toast says why it was not taken. */
export function useVote(
  room: StreamRoom,
  prediction: Known,
  take: (next: (known: Known) => Prediction | null) => void,
  refetch: () => void,
) {
  const { user, requireToken, connect } = useSession();
  /** The option whose vote is under way. */
  const [voting, setVoting] = useState<PredictionOption | null>(null);

  /** Answers whether it was taken. */
  const vote = async (option: PredictionOption): Promise<boolean> => {
    if (voting) return false;
    if (!user) {
      wish(option);
      notify.info('Please login to vote on predictions', { id: 'vote', description: GOES_ON });
      void connect();
      return false;
    }
    const refusal = refusalOf(prediction);
    if (refusal || !prediction) {
      notify.error(refusal ?? MISSING, { id: 'vote' });
      return false;
    }
    setVoting(option);
    try {
      const token = await requireToken();
      if (!token) {
        notify.error('Authentication required to vote on prediction.', { id: 'vote' });
        return false;
      }
      // The session tells the room too, but not before the vote that waits for this.
      room.setIdentity(identityOf(user, token));
      const failure = await room.vote(prediction._id, option);
      if (!failure) {
        take((known) => voted(known, prediction, option));
        shareVote({ by: user.address, predictionId: prediction._id, option });
        // Whether it has a share depends on the network, too.
        if (prediction.shareTerms) refetch();
        return true;
      }
      const said = isPassing(failure) ? '' : failure.message;
      tellFailure('Failed to vote on prediction', said, DOCUMENTED);
      refetch();
      return false;
    } finally {
      setVoting(null);
    }
  };

  /** A vote whose place on the page does not show that it counts. */
  const castAndTell = async (option: string) => {
    if (option !== 'option1' && option !== 'option2') return;
    // It may take the place of the words that asked for a login, whose second line would stay.
    if (await vote(option)) notify.success('Your vote is cast', { id: 'vote', description: null });
  };
  const wish = useWish('vote', prediction?._id ?? '', castAndTell);
  useVoteAsked(prediction?._id, castAndTell);
  useSharedVotes(({ by, predictionId, option }) => {
    if (by === user?.address && predictionId === prediction?._id)
      take((known) => cast(known, predictionId, option));
  });

  return { voting, vote };
}

/** Why no vote can be sent, as the documents say it. */
function refusalOf(prediction: Known): string | null {
  if (!prediction) return null;
  if (!prediction.votingOpen) return CLOSED;
  return prediction.userVote ? AGAIN : null;
}
