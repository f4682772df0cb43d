import { Check, Hourglass, ShieldCheck } from 'lucide-react';
import type { Prediction, PredictionOption } from '@/api/types';
import { many } from '@/lib/many';
import { OPTION_LOOK } from '../option-look';
import { askedText } from '../outcome-text';
import { type Frame, useOdds, worthOf } from '../room/frame-odds';
import { sidesOf } from '../split/split';
import { Onward } from './best-callers';
import { FrameResult } from './frame-result';
import { LastResult } from './last-result';
import { OptionCard } from './option-card';
import { PoolLine } from './pool-line';
import { Stake } from './stake';

interface FramePanelProps {
  streamId: string;
  prediction: Prediction;
  /** The viewer's call on the frame before, where this one is the next. */
  last: Prediction | null;
  /** The frame at the table. */
  now: Frame | null;
  /** The match that the table shows, also one that is over. */
  match: string | undefined;
  voting: PredictionOption | null;
  onVote: (option: PredictionOption) => void;
  /** Where the next one is open already: goes on to it. */
  onNext: (() => void) | undefined;
}

/** A call on a frame, which the table settles: open, closed, or with its result. */
export default function FramePanel(props: FramePanelProps) {
  const { streamId, prediction, last, now, match, voting, onVote, onNext } = props;
  const { status, votingOpen, userVote, frame } = prediction;
  const moving = useOdds(frame?.matchId, now);
  if (status === 'ended') return <FrameResult prediction={prediction} onNext={onNext} />;
  const worth = worthOf(prediction);
  // Points are those of the break, and so are the odds beside them; once it runs, the table alone tells how they move.
  const fixed = worth && { option1: worth.option2, option2: worth.option1 };
  const odds = votingOpen ? (fixed ?? moving) : fixed ? null : moving;
  const before = votingOpen ? null : fixed;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-base leading-snug [overflow-wrap:anywhere] max-lg:text-lg short:text-base">
        {askedText(prediction, match)}
      </h3>
      <div className="grid grid-cols-2 gap-2.5 @max-3xs:grid-cols-1 @max-3xs:gap-2">
        {sidesOf(prediction).map((side) => {
          const mine = userVote === side.option;
          const calls = side.votes === 0 ? null : many(side.votes, 'call');
          const isOpen = votingOpen && !userVote;
          return (
            <OptionCard
              key={side.option}
              side={side}
              figure={odds && <Chance of={odds[side.option]} />}
              own={mine && !odds ? <OwnMark ink={OPTION_LOOK[side.option].text} /> : null}
              percent={odds?.[side.option] ?? 0}
              mine={mine}
              won={null}
              pending={voting === side.option}
              settled={voting !== null || userVote !== null}
              marked={votingOpen}
              onVote={votingOpen ? () => onVote(side.option) : undefined}
              beside={calls ?? (userVote ? 'No calls yet' : null)}
            >
              {votingOpen ? null : (
                <span className="flex flex-wrap items-center gap-x-2 text-dim text-xs tabular-nums leading-6">
                  {mine && odds ? <OwnMark ink={OPTION_LOOK[side.option].text} /> : null}
                  {before ? (
                    <span className="whitespace-nowrap">
                      ≈ {before[side.option]} % at the break
                    </span>
                  ) : null}
                  {calls && !(mine && side.votes === 1) ? <span>{calls}</span> : null}
                </span>
              )}
              {worth ? (
                <Stake
                  gain={worth[side.option]}
                  className={mine || isOpen ? '' : '[&_b]:text-dim'}
                />
              ) : null}
            </OptionCard>
          );
        })}
      </div>
      <PoolLine prediction={prediction} />
      {userVote ? null : <LastResult streamId={streamId} open={prediction._id} last={last} />}
      <p className="flex flex-wrap items-center gap-x-2 text-sm peer-data-told/told:hidden">
        {votingOpen ? (
          <span className="inline-flex items-center gap-1.5 text-dim">
            <ShieldCheck aria-hidden className="size-4 shrink-0" />
            {userVote
              ? 'Your vote is final. The frame decides it.'
              : 'The table settles it when the frame ends'}
          </span>
        ) : (
          <span className="flex items-center gap-2">
            <Hourglass aria-hidden className="size-4 shrink-0 text-dim" />
            <span>
              {onNext || (match && match !== frame?.matchId)
                ? 'The frame is over. Its result is on the way.'
                : 'Voting is closed. The frame decides it.'}
            </span>
          </span>
        )}
        <Onward onNext={onNext} />
      </p>
    </div>
  );
}

/** Where there is nothing to vote on any more. */
const OwnMark = ({ ink }: { ink: string }) => (
  <span
    className={`inline-flex items-center gap-1.5 self-center whitespace-nowrap font-semibold text-sm leading-6 ${ink}`}
  >
    <Check aria-hidden className="size-4" strokeWidth={3} />
    Your vote
  </span>
);

/** In the words of the bar above the table. */
function Chance({ of }: { of: number }) {
  return (
    <>
      <span className="text-lg">
        ≈{'\u202f'}
        {of}
        {'\u202f'}%
      </span>
      <span className="font-normal font-sans text-dim text-xs desk:@max-lg:sr-only @max-3xs:sr-only">
        {' '}
        chance
      </span>
    </>
  );
}
