import { Check, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '@/ui/spinner';
import { OPTION_LOOK } from '../option-look';
import type { Side } from '../split/split';

interface OptionCardProps {
  side: Side;
  /** Beside its name: its share, its votes, or its chance. */
  figure: ReactNode;
  /** The figure as a line along the foot, in percent. */
  percent: number;
  /** This viewer's vote. */
  mine: boolean;
  /** Over: whether this side won it; null while it is open. */
  won: boolean | null;
  /** A vote for it is under way. */
  pending?: boolean;
  /** Left out where there is nothing to vote on. */
  onVote?: (() => void) | undefined;
  /** The vote is cast, or one is under way: a press only says so. */
  settled?: boolean;
  /** One of the two sides has a mark: both keep its line, so that they are as high as each other. */
  marked: boolean;
  /** Beside the vote. */
  beside?: ReactNode;
  /** Between name and vote. */
  children: ReactNode;
}

/** One side: its name, its figure, and the vote itself where it can be cast. */
export function OptionCard(props: OptionCardProps) {
  const { side, figure, percent, mine, won, pending, onVote, settled, marked, beside, children } =
    props;
  const look = OPTION_LOOK[side.option];
  const shape = `relative flex w-full flex-col overflow-hidden rounded-md border px-3 pt-2 pb-3 short:pb-2 text-left desk:px-2.5 transition-colors ${
    mine || won
      ? `${look.border} ${look.tint}`
      : settled || !onVote
        ? 'border-transparent bg-ink-2'
        : 'border-ink-3 bg-ink-0'
  }`;
  const isOther = won === null && settled === true && !mine;
  const lost = won === false || isOther;
  const content = (
    <>
      <Share percent={percent} fill={look.fill} faded={lost} />
      <span className="flex flex-wrap items-baseline gap-x-1 desk:flex-nowrap @max-3xs:flex-nowrap">
        <span
          className={`${marked ? 'w-full' : 'grow'} min-w-0 font-semibold text-sm leading-6 [overflow-wrap:anywhere] desk:flex-1 @max-3xs:flex-1 ${lost ? 'text-dim' : ''}`}
        >
          {side.label}
        </span>
        <span
          className={`whitespace-nowrap font-bold font-display text-xl leading-6 ${lost ? 'text-dim' : look.text}`}
        >
          {figure}
        </span>
      </span>
      {children}
      {marked ? (
        <span className="mt-auto pt-1.5">
          <Mark
            mine={mine}
            won={won}
            pending={pending ?? false}
            open={onVote !== undefined && !settled}
            ink={look.text}
            fill={look.fill}
          >
            {beside}
          </Mark>
        </span>
      ) : null}
    </>
  );
  if (!onVote) return <div className={shape}>{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={mine}
      aria-busy={pending || undefined}
      aria-disabled={settled || undefined}
      onClick={onVote}
      className={`${shape} ${settled ? 'cursor-default' : `${look.hover} active:translate-y-px`}`}
    >
      <span className="sr-only">{settled ? '' : 'Vote for '}</span>
      {content}
    </button>
  );
}

interface ShareProps {
  percent: number;
  fill: string;
  faded?: boolean;
}

/** The share as a line along the card's foot: nothing is written on it. */
export function Share({ percent, fill, faded }: ShareProps) {
  if (percent === 0) return null;
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-ink-3">
      <span
        style={{ transform: `scaleX(${percent / 100})` }}
        className={`block h-full origin-left transition-transform duration-700 ease-out ${fill} ${faded ? 'opacity-40' : ''}`}
      />
    </span>
  );
}

interface MarkProps {
  mine: boolean;
  won: boolean | null;
  pending: boolean;
  /** It can be voted for. */
  open: boolean;
  ink: string;
  fill: string;
  /** How many voted for it. */
  children: ReactNode;
}

const BAR =
  'flex min-h-10 items-center justify-between gap-x-2 whitespace-nowrap rounded-sm font-semibold text-sm desk:min-h-8 short:min-h-8';

/** One line in every state: the vote, that it is under way, that it is one's own, and who won. */
function Mark({ mine, won, pending, open, ink, fill, children }: MarkProps) {
  const count = children ? (
    <span className="font-normal text-xs tabular-nums">{children}</span>
  ) : null;
  if (pending) {
    return (
      <span className={`${BAR} bg-ink-2 px-2.5 text-dim`}>
        <span className="inline-flex items-center gap-1.5">
          <Spinner className="size-3.5" />
          Voting...
        </span>
        {count}
      </span>
    );
  }
  if (open) {
    return (
      <span className={`${BAR} px-2.5 text-ink-0 *:only:mx-auto ${fill}`}>
        <span aria-hidden>Vote</span>
        {count}
      </span>
    );
  }
  return (
    <span className={BAR}>
      {mine ? (
        <span className={`inline-flex items-center gap-1.5 ${ink}`}>
          <Check aria-hidden className="size-4" strokeWidth={3} />
          Your vote
        </span>
      ) : null}
      {won ? (
        <span className="inline-flex items-center gap-1.5 text-brass">
          <Crown aria-hidden className="size-4" />
          Winner
        </span>
      ) : null}
      <span className="text-dim">{count}</span>
    </span>
  );
}
