import { useQuery } from '@tanstack/react-query';
import type { Prediction } from '@/api/types';
import { usePredictionKey } from './room/use-prediction';

/** A dot where the panel is out of sight: a vote is open, or was until its result. */
export function PredictionMark({ streamId }: { streamId: string }) {
  const { data } = useQuery<Prediction | null>({
    queryKey: usePredictionKey(streamId),
    enabled: false,
  });
  if (data?.status !== 'active') return null;
  const mine = data.votingOpen && !data.userVote;
  return (
    <>
      <span
        aria-hidden
        className={`size-2 rounded-full ${mine ? 'animate-breathe bg-felt' : 'bg-faint'}`}
      />
      <span className="sr-only">{mine ? 'voting is open' : 'under way'}</span>
    </>
  );
}
