import { Hourglass, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Prediction, PredictionOption } from '@/api/types';
import { noShareText, poolText, resultTitle } from '../outcome-text';
import { sidesOf, votesText } from '../split/split';
import { OptionCard } from './option-card';
import { OwnOutcome } from './own-outcome';
import { PoolLine } from './pool-line';
import { Reliability } from './reliability';

interface ViewerPanelProps {
  prediction: Prediction;
  isCreator: boolean;
  voting: PredictionOption | null;
  onVote: (option: PredictionOption) => void;
}

/** A prediction as everybody sees it: open, closed, or with its result. */
export function ViewerPanel({ prediction, isCreator, voting, onVote }: ViewerPanelProps) {
  const { status, votingOpen, winner, userVote, incentiveAmount, frame, poll } = prediction;
  const ended = status === 'ended';
  // Who puts up the pool has no vote on it (decision A17).
  const barred = isCreator && incentiveAmount !== null;
  const pool = ended ? poolText(prediction) : null;
  const noShare = barred ? null : noShareText(prediction);
  return (
    <div className="flex flex-col gap-3.5">
      {ended && frame ? (
        <p className="-mb-3 text-dim text-sm">An earlier frame. Calls open before each break.</p>
      ) : null}
      <h3 className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
        {prediction.question}
      </h3>
      {ended && !winner ? (
        <p className="font-semibold text-sm [overflow-wrap:anywhere]">{resultTitle(prediction)}</p>
      ) : null}
      <div className="grid gap-2.5 sm:grid-cols-2">
        {sidesOf(prediction).map((side) => (
          <OptionCard
            key={side.option}
            side={side}
            mine={userVote === side.option}
            won={winner ? winner === side.option : null}
            bare={ended && prediction.option1Votes + prediction.option2Votes === 0}
            pending={voting === side.option}
            settled={voting !== null || userVote !== null}
            onVote={votingOpen && !barred ? () => onVote(side.option) : undefined}
          />
        ))}
      </div>
      {ended ? <OwnOutcome prediction={prediction} /> : null}
      {pool ? <p className="text-dim text-sm [overflow-wrap:anywhere]">{pool}</p> : null}
      {ended || votingOpen || poll ? null : (
        <Waiting isCreator={isCreator} byTable={Boolean(frame)} />
      )}
      {noShare ? <p className="text-dim text-sm">{noShare}</p> : null}
      {barred && votingOpen ? (
        <p className="text-dim text-sm">You put up the pool, so only your viewers vote.</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
        {ended ? null : <PoolLine prediction={prediction} />}
        {frame ? <ByTable ended={ended} /> : null}
        {frame || poll ? null : <Reliability reliability={prediction.reliability} />}
        {poll ? <PollLine prediction={prediction} /> : null}
      </div>
    </div>
  );
}

/** What there is to know of a poll beside its sides. */
function PollLine({ prediction }: { prediction: Prediction }) {
  const { option1Votes, option2Votes, status } = prediction;
  return (
    <p className="text-dim text-sm tabular-nums">
      {votesText(option1Votes + option2Votes)}
      {status === 'ended' ? '' : ' so far. The votes are the result.'}
    </p>
  );
}

/** Nobody's hand is in it. */
function ByTable({ ended }: { ended: boolean }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-dim text-sm">
      <ShieldCheck aria-hidden className="size-4" />
      {ended ? 'Settled by the table' : 'The table settles it when the frame ends'}
      <Link to="/predictions/ladder" className="tap ml-2 text-chalk hover:underline">
        Best callers
      </Link>
    </p>
  );
}

function Waiting({ isCreator, byTable }: { isCreator: boolean; byTable: boolean }) {
  if (byTable) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <Hourglass aria-hidden className="size-4 shrink-0 text-dim" />
        Voting is closed. The frame decides it. Calls open before each break.
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-sm">
      <Hourglass aria-hidden className="size-4 shrink-0 text-dim" />
      {isCreator
        ? 'Voting is closed. Pick the winner within 24 hours.'
        : 'Voting is closed. Waiting for the creator to pick the winner.'}
    </p>
  );
}
