import { Hourglass, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Prediction, PredictionOption } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { askedText, noShareText, poolText, resultTitle } from '../outcome-text';
import { type Frame, useOdds, worthOf } from '../room/frame-odds';
import { isFew, sidesOf, votesText } from '../split/split';
import { OptionCard } from './option-card';
import { PoolLine } from './pool-line';
import { Reliability } from './reliability';

const OwnOutcome = lazyWithRetry(() => import('./own-outcome'));
const LastResult = lazyWithRetry(() => import('./last-result'));

interface ViewerPanelProps {
  streamId: string;
  prediction: Prediction;
  isCreator: boolean;
  /** The viewer's call on the frame before, where this one is the next. */
  last: Prediction | null;
  /** The frame at the table. */
  now: Frame | null;
  /** The match that the table shows, also one that is over. */
  shown: string | undefined;
  voting: PredictionOption | null;
  onVote: (option: PredictionOption) => void;
}

/** A prediction as everybody sees it: open, closed, or with its result. */
export function ViewerPanel(props: ViewerPanelProps) {
  const { streamId, prediction, isCreator, last, now, shown, voting, onVote } = props;
  const { status, votingOpen, winner, userVote, frame, poll } = prediction;
  const ended = status === 'ended';
  const worth = worthOf(prediction);
  const moving = useOdds(ended ? undefined : frame?.matchId, now);
  // Points are those of the break, and so are the odds beside them: the table shows how they move.
  const fixed = worth && { option1: worth.option2, option2: worth.option1 };
  const odds = ended ? null : (fixed ?? moving);
  const nobody = prediction.option1Votes + prediction.option2Votes === 0;
  // Nobody votes on what they settle themselves: of a pool the server refuses it (decision A17).
  const barred = isCreator && !frame && !poll;
  const pool = ended ? poolText(prediction) : null;
  // The result of the one before stays in sight until the next vote.
  const isNext = Boolean(frame) && !ended && !userVote;
  const noShare = barred ? null : noShareText(prediction);
  return (
    <div className="flex flex-col gap-2">
      {isNext ? (
        <Suspense fallback={last ? <p className="min-h-6" /> : null}>
          <LastResult streamId={streamId} open={prediction._id} last={last} />
        </Suspense>
      ) : null}
      <h3
        className={
          ended && frame && userVote
            ? 'sr-only'
            : 'font-semibold text-base leading-snug [overflow-wrap:anywhere] max-lg:text-lg'
        }
      >
        {askedText(prediction, shown)}
      </h3>
      {ended && userVote ? (
        <Suspense fallback={<p className="min-h-6" />}>
          <OwnOutcome prediction={prediction} />
        </Suspense>
      ) : null}
      {ended && !winner ? (
        <p className="font-semibold text-sm [overflow-wrap:anywhere]">{resultTitle(prediction)}</p>
      ) : null}
      <div className="grid grid-cols-2 gap-2.5">
        {sidesOf(prediction).map((side) => (
          <OptionCard
            key={side.option}
            side={side}
            worth={
              votingOpen || (userVote === side.option && !ended)
                ? (worth?.[side.option] ?? null)
                : null
            }
            odds={odds?.[side.option] ?? null}
            mine={userVote === side.option}
            won={winner ? winner === side.option : null}
            few={isFew(prediction)}
            bare={nobody && (ended || (Boolean(frame) && (odds !== null || !votingOpen)))}
            pending={voting === side.option}
            settled={voting !== null || userVote !== null}
            marked={Boolean(winner || userVote || (votingOpen && !barred))}
            onVote={votingOpen && !barred ? () => onVote(side.option) : undefined}
          />
        ))}
      </div>
      {pool ? <p className="text-dim text-sm [overflow-wrap:anywhere]">{pool}</p> : null}
      {ended || votingOpen || poll ? null : (
        <Waiting isCreator={isCreator} byTable={Boolean(frame)} />
      )}
      {noShare ? <p className="text-dim text-sm">{noShare}</p> : null}
      {barred && votingOpen ? (
        <p className="text-dim text-sm">You settle it, so only your viewers vote.</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 empty:hidden peer-data-told/told:hidden">
        {ended ? null : <PoolLine prediction={prediction} />}
        {frame && (ended || votingOpen) ? <ByTable ended={ended} /> : null}
        {frame || poll ? null : <Reliability reliability={prediction.reliability} />}
        {poll ? <PollLine prediction={prediction} /> : null}
      </div>
    </div>
  );
}

/** Votes of a poll, told beside its sides. */
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
    <p className="inline-flex flex-wrap items-center gap-x-1.5 text-dim text-sm">
      <ShieldCheck aria-hidden className="size-4" />
      {ended ? 'Settled by the table' : 'The table settles it when the frame ends'}
      {ended ? <span>Calls open before each break.</span> : <BestCallers />}
    </p>
  );
}

const BestCallers = () => (
  <Link
    to="/predictions/ladder?of=callers"
    className="tap whitespace-nowrap text-chalk hover:underline"
  >
    Best callers
  </Link>
);

interface WaitingProps {
  isCreator: boolean;
  byTable: boolean;
}

function Waiting({ isCreator, byTable }: WaitingProps) {
  if (byTable) {
    return (
      <div className="flex flex-wrap items-center gap-x-2 text-sm">
        <p className="flex items-center gap-2">
          <Hourglass aria-hidden className="size-4 shrink-0 text-dim" />
          Voting is closed. The frame decides it.
        </p>
        <BestCallers />
      </div>
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
