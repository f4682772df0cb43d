import { X } from 'lucide-react';
import { useState } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { askToEnd } from '../creator/ask-to-end';
import { OPTION_LOOK } from '../option-look';
import { askedText } from '../outcome-text';
import { worthOf } from '../room/frame-odds';
import { TimeLeft } from '../time-left';
import { askForVote } from '../voting/ask-for-vote';

const SIDES = ['option1', 'option2'] as const;

/** The panel is there too, out of sight, and hears of the end. */
function leaveToPanel(): void {}

/** Points that a right call of a frame brings, and a wrong one costs. */
function Worth({ prediction, side }: { prediction: Prediction; side: PredictionOption }) {
  const worth = worthOf(prediction);
  return worth === null ? null : (
    <span aria-hidden className="font-normal text-xs tabular-nums leading-4">
      +{worth[side]} / −{100 - worth[side]} points
    </span>
  );
}

interface OpenQuestionProps {
  data: Prediction;
  /** The viewer is who asked it. */
  runs: boolean;
  /** The match that the table shows. */
  shown: string | undefined;
  /** Its break, while it waits. */
  breakAt: string | undefined;
}

/** The open question and its two options above the chat, until one has voted or waves it off. */
export function OpenQuestion({ data, runs, shown, breakAt }: OpenQuestionProps) {
  const [waved, setWaved] = useState<string | null>(null);
  const [voting, setVoting] = useState<PredictionOption | null>(null);
  if (data.status !== 'active' || waved === data._id) return null;
  const ends = runs && !data.frame && !data.poll;
  const votes = data.votingOpen && !data.userVote && !ends;
  if (!votes && !ends) return null;
  // The end of a frame's vote is only the latest.
  const until = data.frame ? breakAt : data.votingOpen ? data.endsAt : undefined;
  const vote = async (side: PredictionOption) => {
    if (voting) return;
    setVoting(side);
    await askForVote(data._id, side);
    setVoting(null);
  };
  return (
    <section
      aria-label={data.poll ? 'Open poll' : 'Open prediction'}
      className="flex shrink-0 flex-col gap-2 border-ink-3 border-b bg-ink-2 py-1.5 pr-1 pl-3"
    >
      <div className="flex items-center gap-2 pr-1">
        <p className="min-w-0 flex-1 truncate font-semibold text-sm">{askedText(data, shown)}</p>
        {until ? (
          <TimeLeft endsAt={until} toBreak={!!data.frame} onDue={leaveToPanel} />
        ) : (
          <span className="shrink-0 text-dim text-xs short:hidden">
            {data.frame ? 'until the break' : 'voting closed'}
          </span>
        )}
        {ends ? (
          <Button variant="secondary" aria-label="End the prediction" onClick={askToEnd}>
            End
          </Button>
        ) : (
          <IconButton
            className="-my-1"
            label={data.poll ? 'Hide the poll' : 'Hide the prediction'}
            onClick={() => setWaved(data._id)}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {votes ? (
        <div className="grid grid-cols-2 gap-2 pr-2 pb-1">
          {SIDES.map((side) => (
            <button
              key={side}
              type="button"
              aria-busy={voting === side}
              onClick={() => void vote(side)}
              className={`flex min-h-11 min-w-0 flex-col items-center justify-center rounded-md border px-1 font-semibold text-sm leading-5 ${OPTION_LOOK[side].border} ${OPTION_LOOK[side].text} ${OPTION_LOOK[side].tint}`}
            >
              <span className="max-w-full truncate">
                {voting === side ? 'Voting...' : data[side]}
              </span>
              <Worth prediction={data} side={side} />
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
