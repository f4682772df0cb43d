import { Check, X } from 'lucide-react';
import type { Prediction, PredictionOption } from '@/api/types';
import { many } from '@/lib/many';
import { worthOf } from '../room/frame-odds';
import { isFew, sideOf } from '../split/split';
import { Share } from '../voting/option-card';

const PANE = '@container/pane relative min-w-0 overflow-hidden rounded-sm border px-2 short:px-1.5';

/** Neither is in a player's colour: those stand at the odds beside it. */
const SIDE_LOOK = {
  option1: {
    icon: Check,
    open: 'border-felt bg-felt/20 hover:bg-felt/30',
    mine: 'border-felt bg-felt/20',
    ink: 'text-felt',
    fill: 'bg-felt',
  },
  option2: {
    icon: X,
    open: 'border-faint bg-ink-3 hover:border-text',
    mine: 'border-text bg-ink-3',
    ink: 'text-dim',
    fill: 'bg-faint',
  },
} as const;

interface SideProps {
  question: Prediction;
  side: PredictionOption;
}

interface ChoiceProps extends SideProps {
  voting: boolean;
  onVote: () => void;
}

export function Choice({ question, side, voting, onVote }: ChoiceProps) {
  const { open } = SIDE_LOOK[side];
  return (
    <button
      type="button"
      aria-busy={voting}
      onClick={onVote}
      className={`${PANE} transition-colors active:translate-y-px ${open}`}
    >
      <span className="flex items-center justify-center gap-1.5">
        <Answer question={question} side={side} />
      </span>
      <Worth gain={gainOf(question, side)} voting={voting} />
    </button>
  );
}

/** A side once one's own call is in: which is one's own, what it brings, and how many of all see it so. */
export function Called({ question, side }: SideProps) {
  const { votes, percent } = sideOf(question, side);
  const { mine, fill } = SIDE_LOOK[side];
  const isMine = question.userVote === side;
  const isAlone = question.option1Votes + question.option2Votes < 2;
  const few = isFew(question);
  return (
    <li
      className={`${PANE} flex flex-col justify-center pb-1 ${isMine ? mine : 'border-ink-3 text-dim'}`}
    >
      <span className="flex items-center gap-1.5 @max-[7.25rem]/pane:*:[svg]:hidden">
        <Answer question={question} side={side} />
        {isMine ? (
          <span className="ml-auto whitespace-nowrap font-semibold text-xs"> your call</span>
        ) : null}
      </span>
      <span className="flex items-baseline justify-between gap-1.5 text-xs leading-4">
        <Worth gain={gainOf(question, side)} called />
        {isAlone ? null : (
          <b className="whitespace-nowrap font-semibold tabular-nums">
            {few ? many(votes, 'call') : `${percent} %`}
          </b>
        )}
      </span>
      <Share percent={few ? 0 : percent} fill={fill} />
    </li>
  );
}

function Answer({ question, side }: SideProps) {
  const { icon: Icon, ink } = SIDE_LOOK[side];
  return (
    <>
      <Icon aria-hidden className={`size-4.5 shrink-0 ${ink}`} strokeWidth={3} />
      <b className="font-bold font-display text-lg leading-6">{question[side]}</b>
    </>
  );
}

interface WorthProps {
  gain: number;
  voting?: boolean;
  /** The number of calls stands beside it. */
  called?: boolean;
}

/** Points that it brings, and what it costs. */
function Worth({ gain, voting, called }: WorthProps) {
  const word = called ? '@max-[11rem]/pane:sr-only' : '@max-[8rem]/pane:sr-only';
  return (
    <span
      title={`Right: ${gain} points. Wrong: ${100 - gain} points less.`}
      className="block truncate text-dim text-xs tabular-nums leading-4"
    >
      {voting ? (
        'Voting...'
      ) : (
        <>
          <span className={word}>right </span>+{gain} / <span className={word}>wrong </span>−
          {100 - gain}
          <span className="sr-only"> points</span>
        </>
      )}
    </span>
  );
}

/** Points of a right call of that side; a wrong one costs what is left of a hundred. */
export const gainOf = (question: Prediction, side: PredictionOption): number =>
  worthOf(question)?.[side] ?? 50;
