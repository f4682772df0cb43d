import { Hourglass } from 'lucide-react';
import { Suspense } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { EasedNumber } from '@/ui/eased-number';
import { noShareText, poolText, resultTitle } from '../outcome-text';
import { isFew, type Side, sidesOf, votesText } from '../split/split';
import { OptionCard } from './option-card';
import { PoolLine } from './pool-line';
import { Reliability } from './reliability';

const OwnOutcome = lazyWithRetry(() => import('./own-outcome'));

interface ViewerPanelProps {
  prediction: Prediction;
  isCreator: boolean;
  voting: PredictionOption | null;
  onVote: (option: PredictionOption) => void;
}

/** A prediction that people ask and settle, or a poll, as everybody sees it: open, closed, or with its result. */
export function ViewerPanel({ prediction, isCreator, voting, onVote }: ViewerPanelProps) {
  const { question, status, votingOpen, winner, userVote, poll } = prediction;
  const ended = status === 'ended';
  const few = isFew(prediction);
  const bare = ended && prediction.option1Votes + prediction.option2Votes === 0;
  // Nobody votes on what they settle themselves: of a pool the server refuses it (decision A17).
  const barred = isCreator && !poll;
  const pool = ended ? poolText(prediction) : null;
  const noShare = barred ? null : noShareText(prediction);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-base leading-snug [overflow-wrap:anywhere] max-lg:text-lg">
        {question}
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
            figure={bare ? null : <Figure side={side} few={few} />}
            percent={bare || few ? 0 : side.percent}
            mine={userVote === side.option}
            won={winner ? winner === side.option : null}
            pending={voting === side.option}
            settled={voting !== null || userVote !== null}
            marked={Boolean(winner || userVote || (votingOpen && !barred))}
            onVote={votingOpen && !barred ? () => onVote(side.option) : undefined}
          >
            {few && !bare ? null : (
              <span className="text-dim text-xs leading-5">
                {bare ? 'No' : <EasedNumber value={side.votes} />} {word(side)}
              </span>
            )}
          </OptionCard>
        ))}
      </div>
      {pool ? <p className="text-dim text-sm [overflow-wrap:anywhere]">{pool}</p> : null}
      {ended || votingOpen || poll ? null : (
        <p className="flex items-center gap-2 text-sm">
          <Hourglass aria-hidden className="size-4 shrink-0 text-dim" />
          {isCreator
            ? 'Voting is closed. Pick the winner within 24 hours.'
            : 'Voting is closed. Waiting for the creator to pick the winner.'}
        </p>
      )}
      {noShare ? <p className="text-dim text-sm">{noShare}</p> : null}
      {barred && votingOpen ? (
        <p className="text-dim text-sm">You settle it, so only your viewers vote.</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 empty:hidden">
        {ended ? null : <PoolLine prediction={prediction} />}
        {poll ? (
          <PollLine prediction={prediction} />
        ) : (
          <Reliability reliability={prediction.reliability} />
        )}
      </div>
    </div>
  );
}

const word = ({ votes }: Side): string => (votes === 1 ? 'vote' : 'votes');

/** Its share of the votes; fewer than a share would say something of are counted. They are different figures: one does not glide into the other. */
function Figure({ side, few }: { side: Side; few: boolean }) {
  return few ? (
    <>
      <EasedNumber key="votes" value={side.votes} />{' '}
      <span className="font-normal font-sans text-dim text-xs">{word(side)}</span>
    </>
  ) : (
    <>
      <EasedNumber key="percent" value={side.percent} />%
    </>
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
