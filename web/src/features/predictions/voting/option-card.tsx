import { Check, Crown } from 'lucide-react';
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
  /** One of the two sides has a mark: both keep its line, so that their figures stand at one height. */
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
  const shape = `relative grid w-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[1fr] gap-x-1.5 overflow-hidden rounded-md border bg-ink-0 px-2.5 py-3 text-left transition-colors ${
    mine || won ? look.border : 'border-ink-3'
  }`;
  const lost = won === false;
  const chance = won === null && (bare || few) ? odds : null;
  const figure = bare || few ? chance : side.percent;
  const counted = few && !bare && chance === null;
  const isOpen = onVote !== undefined && !settled;
  // Among few votes one's own stands in place of their number, so that it takes no room of the name's.
  const ownVote = mine && chance !== null && !pending;
  const hasMark = marked && !ownVote && (pending || mine || won || isOpen);
  // Odds move on while the frame runs; the points are those of the vote.
  const isClosed = won === null && !onVote;
  const content = (
    <>
      <Fill percent={figure ?? 0} tint={look.tint} fill={look.fill} faded={lost} />
      <span
        className={`relative col-span-2 col-start-1 row-start-1 font-semibold text-sm leading-5 [overflow-wrap:anywhere] ${hasMark ? 'desk:col-span-1' : ''} ${lost ? 'text-dim' : ''}`}
      >
        {side.label}
      </span>
      <span
        className={`relative row-start-2 pt-1 font-bold font-display text-xl leading-6 ${counted ? 'col-span-2' : 'col-start-1'} ${lost ? 'text-dim' : look.text}`}
      >
        {counted ? (
          <>
            <EasedNumber value={side.votes} />{' '}
            <span className="font-normal font-sans text-dim text-xs">
              {side.votes === 1 ? 'vote' : 'votes'}
            </span>
          </>
        ) : figure === null ? null : (
          <>
            <EasedNumber value={figure} />%
          </>
        )}
      </span>
      {counted ? null : (
        <span
          className={`relative col-start-2 row-start-2 self-end whitespace-nowrap text-dim text-xs leading-5 ${ownVote ? 'desk:hidden' : ''}`}
        >
          {bare && chance !== null ? (
            'by the odds'
          ) : (
            <>
              {chance === null ? '' : 'odds · '}
              {bare ? 'No' : <EasedNumber value={side.votes} />}{' '}
              {side.votes === 1 ? 'vote' : 'votes'}
            </>
          )}
        </span>
      )}
      {worth === null ? null : (
        <span
          title={`Right: ${worth} points. Wrong: ${100 - worth} points less.`}
          className="relative col-span-2 row-start-3 whitespace-nowrap text-dim text-xs tabular-nums leading-5"
        >
          {isClosed && chance !== null ? `at ${100 - worth}%: ` : 'right '}
          <b className="font-semibold text-text">+{worth}</b>
          {isClosed && chance !== null ? ' / ' : ' / wrong '}
          <b className="font-semibold text-text">−{100 - worth}</b>
        </span>
      )}
      {marked ? (
        <span
          className={`relative col-span-2 row-start-4 flex min-h-6 items-start desk:min-h-5 justify-end pt-1 desk:pt-0 desk:col-span-1 desk:col-start-2 ${ownVote ? 'desk:row-start-2 desk:self-end' : 'desk:row-start-1'}`}
        >
          <Mark
            mine={mine}
            won={won}
            pending={pending ?? false}
            open={isOpen}
            ink={look.text}
            fill={look.fill}
          />
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
      className={`${shape} ${settled ? '' : `${look.hover} active:translate-y-px`}`}
    >
      <span className="sr-only">{settled ? '' : 'Vote for '}</span>
      {content}
    </button>
  );
}

interface FillProps {
  percent: number;
  tint: string;
  fill: string;
  faded: boolean;
}

/** The share as a tint over the card and a line along its foot, both from the left. */
function Fill({ percent, tint, fill, faded }: FillProps) {
  const style = { transform: `scaleX(${percent / 100})` };
  const ease = `absolute left-0 w-full origin-left transition-transform duration-700 ease-out ${
    faded ? 'opacity-40' : ''
  }`;
  return (
    <>
      <span aria-hidden style={style} className={`inset-y-0 ${ease} ${tint}`} />
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-ink-3" />
      <span aria-hidden style={style} className={`bottom-0 h-1 ${ease} ${fill}`} />
    </>
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
}

function Mark({ mine, won, pending, open, ink, fill }: MarkProps) {
  const base = 'inline-flex shrink-0 items-center gap-1 font-semibold text-xs leading-5';
  if (pending) {
    return (
      <span className={`${base} text-dim`}>
        <Spinner className="size-3.5" />
        Voting...
      </span>
    );
  }
  if (open) {
    return (
      <span
        aria-hidden
        className={`${base} min-h-10 flex-1 justify-center rounded-sm px-2 text-ink-0 desk:min-h-6 ${fill}`}
      >
        Vote
      </span>
    );
  }
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-x-2.5">
      {mine ? (
        <span className={`${base} ${ink}`}>
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
          Your vote
        </span>
      ) : null}
      {won ? (
        <span className={`${base} text-brass`}>
          <Crown aria-hidden className="size-3.5" />
          Winner
        </span>
      ) : null}
    </span>
  );
}
