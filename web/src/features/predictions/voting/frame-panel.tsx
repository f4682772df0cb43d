import { Hourglass, ShieldCheck } from 'lucide-react';
import type { Prediction, PredictionOption } from '@/api/types';
import { many } from '@/lib/many';
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
  // Points are those of the break, and so are the chances beside them: once it runs, the table alone tells how those move.
  const odds = worth ? { option1: worth.option2, option2: worth.option1 } : moving;
  const isPast = !votingOpen && worth !== null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold text-base leading-snug [overflow-wrap:anywhere] max-lg:text-lg short:text-base">
          {askedText(prediction, match)}
        </h3>
        {isPast ? (
          <p aria-hidden className="whitespace-nowrap text-dim text-xs @max-3xs:hidden">
            as at the break
          </p>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-2.5 @max-3xs:grid-cols-1 @max-3xs:gap-2">
        {sidesOf(prediction).map((side) => {
          const mine = userVote === side.option;
          const none = userVote || !votingOpen ? 'No calls' : null;
          const isOpen = votingOpen && !userVote;
          return (
            <OptionCard
              key={side.option}
              side={side}
              figure={odds && <Chance of={odds[side.option]} isPast={isPast} />}
              percent={odds?.[side.option] ?? 0}
              mine={mine}
              won={null}
              pending={voting === side.option}
              settled={voting !== null || userVote !== null}
              marked
              onVote={votingOpen ? () => onVote(side.option) : undefined}
              beside={side.votes === 0 ? none : many(side.votes, 'call')}
            >
              {odds ? (
                <span className="flex items-baseline justify-between gap-1">
                  {worth ? (
                    <Stake
                      gain={worth[side.option]}
                      className={mine || isOpen ? '' : '[&_b]:text-dim'}
                    />
                  ) : null}
                  <span
                    aria-hidden
                    className={`ml-auto text-dim text-xs leading-5 tracking-tight ${BENEATH}`}
                  >
                    chance
                  </span>
                </span>
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

/** Where the name leaves the figure no room for its word, that stands beneath it. */
const BESIDE = 'desk:@max-lg:sr-only @max-3xs:sr-only';
const BENEATH = 'hidden desk:@max-lg:inline @max-3xs:inline';

/** In the words of the bar above the table. */
function Chance({ of, isPast }: { of: number; isPast: boolean }) {
  return (
    <>
      <span className="desk:@max-lg:text-lg">
        ≈{'\u202f'}
        {of}
        {'\u202f'}%
      </span>
      <span className={`font-normal font-sans text-dim text-xs ${BESIDE}`}> chance</span>
      {isPast ? <span className="sr-only"> at the break</span> : null}
    </>
  );
}
