import { Check, CircleCheck, CircleX, ShieldCheck, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Prediction } from '@/api/types';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { OPTION_LOOK } from '../option-look';
import { ownOutcome, poolText, resultTitle } from '../outcome-text';
import { pointsText, worthOf } from '../room/frame-odds';
import { type Side, sideOf, sidesOf } from '../split/split';
import { Onward } from './best-callers';
import { Share } from './option-card';

interface FrameResultProps {
  prediction: Prediction;
  /** Where the next one is open already: goes on to it. */
  onNext: (() => void) | undefined;
}

/** A call on a frame that is over: what one's own came to, else who won and what right calls brought; then both sides as they were called. */
export function FrameResult({ prediction, onNext }: FrameResultProps) {
  const { winner, option1Votes, option2Votes } = prediction;
  const all = option1Votes + option2Votes;
  const pool = poolText(prediction);
  return (
    <div className="flex flex-1 flex-col gap-2">
      <h3 className="sr-only">{prediction.question}</h3>
      <Headline prediction={prediction} />
      {winner ? (
        <ul aria-label="Result" className="grid grid-cols-2 gap-2.5">
          {sidesOf(prediction).map((side) => (
            <Outcome
              key={side.option}
              side={side}
              chance={chanceOf(prediction, side)}
              won={side.option === winner}
            />
          ))}
        </ul>
      ) : null}
      {pool ? <p className="text-dim text-sm [overflow-wrap:anywhere]">{pool}</p> : null}
      <div className="flex flex-wrap items-center gap-x-3 text-dim text-sm">
        <p className="inline-flex items-center gap-1.5">
          <ShieldCheck aria-hidden className="size-4" />
          Settled by the table
        </p>
        {winner && all > 0 ? (
          <p className="text-text">
            {countText(sideOf(prediction, winner).votes)} of {countText(all)} called it
          </p>
        ) : null}
        <span className="ml-auto">
          <Onward onNext={onNext} />
        </span>
      </div>
    </div>
  );
}

/** Before the break, in percent; null where nobody knew it. */
const chanceOf = (prediction: Prediction, { option }: Side): number | null => {
  const worth = worthOf(prediction);
  return worth && 100 - worth[option];
};

/** The moment of it, in the colour of what it came to. */
function Headline({ prediction }: { prediction: Prediction }) {
  const { winner, userVote } = prediction;
  if (!winner) {
    return (
      <Filled look="bg-ink-3 text-text">
        <span className="font-semibold text-sm">{resultTitle(prediction)}</span>
      </Filled>
    );
  }
  if (userVote) {
    const isRight = ownOutcome(prediction) === 'won';
    return (
      <Filled
        look={
          isRight ? 'bg-felt text-on-felt' : 'border border-live/50 bg-live/15 *:first:text-live'
        }
        icon={isRight ? CircleCheck : CircleX}
        aside={`You called ${sideOf(prediction, userVote).label}`}
      >
        {isRight ? 'Right' : 'Wrong'}
        {pointsText(prediction)}
      </Filled>
    );
  }
  const side = sideOf(prediction, winner);
  const chance = chanceOf(prediction, side);
  return (
    <Filled
      look={`${OPTION_LOOK[winner].fill} text-ink-0`}
      icon={Trophy}
      aside={chance === null ? null : `at ≈ ${chance} %: right calls +${100 - chance} points`}
    >
      {side.label} won
    </Filled>
  );
}

interface FilledProps {
  look: string;
  icon?: typeof Trophy;
  aside?: string | null;
  children: ReactNode;
}

function Filled({ look, icon: Icon, aside, children }: FilledProps) {
  return (
    <p
      className={`flex min-h-13 animate-pop-in items-center gap-x-2.5 rounded-md px-3.5 py-2 short:px-2.5 tabular-nums ${look}`}
    >
      {Icon ? <Icon aria-hidden className="size-6 shrink-0" strokeWidth={2.5} /> : null}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <b className="font-bold font-display text-xl leading-6 [overflow-wrap:anywhere] short:text-lg">
          {children}
        </b>
        {aside ? <span className="font-semibold text-sm">{aside}</span> : null}
      </span>
    </p>
  );
}

interface OutcomeProps {
  side: Side;
  chance: number | null;
  won: boolean;
}

function Outcome({ side, chance, won }: OutcomeProps) {
  const look = OPTION_LOOK[side.option];
  return (
    <li
      className={`relative flex min-h-14 flex-col justify-center overflow-hidden rounded-md border px-3 pt-1.5 pb-2.5 max-sm:px-2.5 max-sm:tracking-tight short:px-2.5 ${won ? `${look.border} ${look.tint}` : 'border-transparent bg-ink-2 text-dim'}`}
    >
      <Share percent={won ? 100 : 0} fill={look.fill} />
      <span className="flex items-center justify-between gap-2 font-semibold text-sm leading-5 short:gap-1">
        <span className="min-w-0 [overflow-wrap:anywhere]">{side.label}</span>
        {won ? (
          <Check
            role="img"
            aria-label="Winner"
            className={`size-5 shrink-0 short:size-4 ${look.text}`}
            strokeWidth={3}
          />
        ) : null}
      </span>
      <span className="text-dim text-xs tabular-nums leading-5">
        {chance === null ? null : (
          <>
            ≈ {chance} %<span className="short:hidden"> chance</span>
          </>
        )}
        {chance === null || side.votes === 0 ? null : ' · '}
        {side.votes === 0 ? null : many(side.votes, 'call')}
      </span>
    </li>
  );
}
