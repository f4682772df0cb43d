import { type Ref, useState } from 'react';
import { Shares } from '@/ui/shares';
import { playerAt } from '../play/situation';
import type { TableState } from '../wire';
import { isOver, type Odds, oddsOf, oddsText, ratedOdds } from './odds-text';

interface ToldOdds {
  /** Null in a frame of which none was heard yet. */
  odds: Odds | null;
  text: string;
  /** Of the balls as they lie now. */
  isNow: boolean;
}

/** The chance of both to win, of the balls as they lie: it moves once a shot has come to rest, until then the last one stands. Whoever comes during a shot hears of it when that is over, for it would tell how it ends: until then it is the one by their ratings before the break, and nothing later. Null where people play. */
export function useOdds(state: TableState): ToldOdds | null {
  const now = oddsOf(state);
  const [last, setLast] = useState<{ of: string; odds: Odds } | null>(null);
  const isNews =
    now && (last?.of !== state.matchId || last.odds[0] !== now[0] || last.odds[1] !== now[1]);
  if (isNews) setLast({ of: state.matchId, odds: now });
  const [one, other] = [playerAt(state, 0), playerAt(state, 1)];
  if (!one?.agent || !other?.agent || state.status === 'aborted') return null;
  const heard = now ?? (last?.of === state.matchId ? last.odds : null);
  // A frame under way looks as if these were the balls' own.
  const odds = heard ?? (state.shotNumber <= 1 ? ratedOdds(one, other) : null);
  if (!odds) return { odds, text: 'Their chances are told after this shot', isNow: false };
  const words = oddsText(odds, [one.username, other.username]);
  return { odds, text: heard ? words : `By their ratings: ${words}`, isNow: now !== null };
}

interface OddsLineProps {
  told: ToldOdds;
  bar?: Ref<HTMLDivElement>;
  /** Says what it is the chance of, where nothing around it does. */
  explained?: boolean;
  className?: string;
}

/** Both chances with a bar between them, dimmed while they are those of before the shot. */
export function OddsLine({ told, bar, explained = false, className = '' }: OddsLineProps) {
  const { odds, text, isNow } = told;
  return (
    <div
      data-odds
      className={`relative flex h-4 shrink-0 items-center justify-center gap-2 font-display font-semibold text-xs tabular-nums leading-4 transition-opacity ${isNow ? '' : 'opacity-75'} ${className}`}
    >
      {odds ? <Percent odds={odds} of={0} explained={explained} /> : null}
      <div
        ref={bar}
        role="img"
        aria-label={text}
        title={text}
        className={`flex h-1.5 min-w-0 flex-1 overflow-hidden rounded-full ${odds && !isOver(odds) ? 'gap-0.5' : ''}`}
      >
        {odds ? <Shares first={odds[0]} /> : <span className="flex-1 bg-ink-3" />}
      </div>
      {odds ? <Percent odds={odds} of={1} /> : null}
    </div>
  );
}

const COLOUR = ['text-option-1', 'text-option-2 text-right'] as const;

interface PercentProps {
  odds: Odds;
  of: 0 | 1;
  explained?: boolean;
}

function Percent({ odds, of, explained = false }: PercentProps) {
  return (
    <span aria-hidden className={`min-w-12 shrink-0 whitespace-nowrap ${COLOUR[of]}`}>
      {isOver(odds) ? '' : '≈ '}
      {odds[of]} %{explained ? <span className="@max-[16rem]/words:hidden"> to win</span> : null}
    </span>
  );
}
