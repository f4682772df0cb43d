import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { IconButton } from '@/ui/icon-button';
import { OPTION_LOOK } from './option-look';
import { usePredictionKey } from './room/use-prediction';
import { TimeLeft } from './time-left';
import { askForVote } from './voting/ask-for-vote';

const SIDES = ['option1', 'option2'] as const;

/** The panel is there too, out of sight, and hears of the end. */
function leaveToPanel(): void {}

/** Above a phone's chat, where the panel is out of sight: the open question and its two options, until one has voted or waves it off. */
export function PredictionBanner({ streamId }: { streamId: string }) {
  const [waved, setWaved] = useState<string | null>(null);
  const [voting, setVoting] = useState<PredictionOption | null>(null);
  const { data } = useQuery<Prediction | null>({
    queryKey: usePredictionKey(streamId),
    enabled: false,
  });
  const open = data?.status === 'active' && data.votingOpen && !data.userVote;
  if (!open || waved === data._id) return null;
  const vote = async (side: PredictionOption) => {
    if (voting) return;
    setVoting(side);
    await askForVote(data._id, side);
    setVoting(null);
  };
  return (
    <section
      aria-label={data.poll ? 'Open poll' : 'Open prediction'}
      className="flex shrink-0 flex-col gap-2 border-ink-3 border-b bg-ink-2 py-1 pr-1 pb-2.5 pl-3"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-semibold text-sm">{data.question}</p>
        {/* The time that is told of a frame is only the latest. */}
        {data.frame ? (
          <span className="shrink-0 text-dim text-xs">until the break</span>
        ) : (
          <TimeLeft endsAt={data.endsAt} onDue={leaveToPanel} />
        )}
        <IconButton
          label={data.poll ? 'Hide the poll' : 'Hide the prediction'}
          onClick={() => setWaved(data._id)}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2 pr-2">
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            aria-busy={voting === side}
            onClick={() => void vote(side)}
            className={`min-h-10 truncate rounded-md border px-3 font-semibold text-sm ${OPTION_LOOK[side].border} ${OPTION_LOOK[side].text} ${OPTION_LOOK[side].tint}`}
          >
            {voting === side ? 'Voting...' : data[side]}
          </button>
        ))}
      </div>
    </section>
  );
}
