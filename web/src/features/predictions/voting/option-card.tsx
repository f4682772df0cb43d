import { Check, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { EasedNumber } from '@/ui/eased-number';
import { Spinner } from '@/ui/spinner';
import { OPTION_LOOK } from '../option-look';
import type { Side } from '../split/split';

interface OptionCardProps {
  side: Side;
  /** Points that a right call of it brings; null where none are told. */
  worth: number | null;
  /** The chance of it in percent, told in place of a share where few have voted and it is open; null where it is not known. */
  odds: number | null;
  /** This viewer's vote. */
  mine: boolean;
  /** Over: whether this side won it; null while it is open. */
  won: boolean | null;
  /** Over without a vote: a share of nothing would read as the winner's figure. */
  bare?: boolean;
  /** There are so few votes that they are counted in place of a share. */
  few?: boolean;
  /** A vote for it is under way. */
  pending?: boolean;
  /** Left out where there is nothing to vote on. */
  onVote?: (() => void) | undefined;
  /** The vote is cast, or one is under way: a press only says so. */
  settled?: boolean;
  /** One of the two sides has a mark: both keep its line, so that they are as high as each other. */
  marked: boolean;
}

/** One side: its name, its share of the votes, and the vote itself where it can be cast. */
export function OptionCard({
  side,
  worth,
  odds,
  mine,
  won,
  bare,
  few,
  pending,
  onVote,
  settled,
  marked,
}: OptionCardProps) {
  const look = OPTION_LOOK[side.option];
  const shape = `relative flex w-full flex-col overflow-hidden rounded-md border px-3 pt-2 pb-3 text-left transition-colors ${
    mine || won ? `${look.border} ${look.tint}` : 'border-ink-3 bg-ink-0'
  }`;
  const lost = won === false;
  const chance = won === null && (bare || few) ? odds : null;
  const figure = bare || few ? chance : side.percent;
  const counted = few && !bare && chance === null;
  const isOpen = onVote !== undefined && !settled;
  const count = (
    <>
      {chance === null || bare ? (
        ''
      ) : (
        <span className={worth === null ? '' : 'sr-only'}>odds · </span>
      )}
      {bare ? 'No' : <EasedNumber value={side.votes} />} {side.votes === 1 ? 'vote' : 'votes'}
    </>
  );
  // Where points are told, the number of votes has its place beside the vote.
  const isBeside = marked && worth !== null;
  const content = (
    <>
      <Share percent={figure ?? 0} fill={look.fill} faded={lost} />
      <span className="flex flex-wrap items-baseline gap-x-2 desk:flex-nowrap">
        <span
          className={`w-full min-w-0 font-semibold text-sm leading-6 [overflow-wrap:anywhere] desk:flex-1 ${lost ? 'text-dim' : ''}`}
        >
          {side.label}
        </span>
        <span
          className={`whitespace-nowrap font-bold font-display text-xl leading-6 ${lost ? 'text-dim' : look.text}`}
        >
          {/* Votes and percent are different figures: one does not glide into the other. */}
          {counted ? (
            <>
              <EasedNumber key="votes" value={side.votes} />{' '}
              <span className="font-normal font-sans text-dim text-xs">
                {side.votes === 1 ? 'vote' : 'votes'}
              </span>
            </>
          ) : figure === null ? null : (
            <>
              <EasedNumber key="percent" value={figure} />%
            </>
          )}
        </span>
      </span>
      {counted || isBeside ? null : (
        <span className="text-dim text-xs leading-5">
          {bare && chance !== null ? 'by the odds' : count}
        </span>
      )}
      {worth === null ? null : (
        <span
          title={`Right: ${worth} points. Wrong: ${100 - worth} points less.`}
          className="whitespace-nowrap text-dim text-xs tabular-nums leading-5"
        >
          right <b className="font-semibold text-text">+{worth}</b> / wrong{' '}
          <b className="font-semibold text-text">−{100 - worth}</b>
        </span>
      )}
      {marked ? (
        <Mark
          mine={mine}
          won={won}
          pending={pending ?? false}
          open={isOpen}
          ink={look.text}
          fill={look.fill}
        >
          {isBeside && !counted ? count : null}
        </Mark>
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
      className={`${shape} ${settled ? '' : `${look.hover} active:translate-y-px`}`}
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
  'mt-1.5 flex min-h-10 items-center justify-between gap-x-2 whitespace-nowrap rounded-sm font-semibold text-sm desk:min-h-8';

/** One line in every state: the vote, that it is under way, that it is one's own, and who won. */
function Mark({ mine, won, pending, open, ink, fill, children }: MarkProps) {
  const count = <span className="font-normal text-xs tabular-nums">{children}</span>;
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
      <span className={`${BAR} px-2.5 text-ink-0 ${fill}`}>
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
