import { Check, Crown } from 'lucide-react';
import { EasedNumber } from '@/ui/eased-number';
import { Spinner } from '@/ui/spinner';
import { OPTION_LOOK } from '../option-look';
import type { Side } from '../split/split';

interface OptionCardProps {
  side: Side;
  /** This viewer's vote. */
  mine: boolean;
  /** Over: whether this side won it; null while it is open. */
  won: boolean | null;
  /** Over without a vote: a share of nothing would read as the winner's figure. */
  bare?: boolean;
  /** A vote for it is under way. */
  pending?: boolean;
  /** Left out where there is nothing to vote on. */
  onVote?: (() => void) | undefined;
  /** The vote is cast, or one is under way: a press only says so. */
  settled?: boolean;
}

/** One side: its name, its share of the votes, and the vote itself where it can be cast. */
export function OptionCard({ side, mine, won, bare, pending, onVote, settled }: OptionCardProps) {
  const look = OPTION_LOOK[side.option];
  const shape = `relative flex min-h-24 w-full flex-col overflow-hidden rounded-md border bg-ink-0 p-3.5 text-left transition-colors ${
    mine || won ? look.border : 'border-ink-3'
  }`;
  const lost = won === false;
  const content = (
    <>
      <Fill percent={side.percent} tint={look.tint} fill={look.fill} faded={lost} />
      <span className="relative flex min-h-6 items-start justify-between gap-3">
        <span
          className={`font-semibold text-sm [overflow-wrap:anywhere] ${lost ? 'text-dim' : ''}`}
        >
          {side.label}
        </span>
        <Mark
          mine={mine}
          won={won}
          pending={pending ?? false}
          open={onVote !== undefined && !settled}
          ink={look.text}
        />
      </span>
      <span className="relative mt-auto flex items-baseline justify-between gap-3 pt-2">
        <span
          className={`font-bold font-display text-2xl leading-none ${lost ? 'text-dim' : look.text}`}
        >
          {bare ? null : (
            <>
              <EasedNumber value={side.percent} />%
            </>
          )}
        </span>
        <span className="text-dim text-sm">
          {bare ? 'No' : <EasedNumber value={side.votes} />} {side.votes === 1 ? 'vote' : 'votes'}
        </span>
      </span>
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
}

function Mark({ mine, won, pending, open, ink }: MarkProps) {
  const base = 'inline-flex shrink-0 items-center gap-1 font-semibold text-xs leading-6';
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
      <span aria-hidden className={`${base} rounded-sm border border-current px-2 ${ink}`}>
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
