import { useOddsFlash } from '@/lib/odds-flash';
import { useTellOdds } from '@/lib/shown-odds';
import type { TableState } from '../wire';
import { OddsLine, useOdds } from './odds-line';

interface OddsBarProps {
  state: TableState;
  className?: string;
}

/** The odds above the page's own table: it swells when a call is settled, and the panel beside it says the same. */
export function OddsBar({ state, className = '' }: OddsBarProps) {
  const bar = useOddsFlash<HTMLDivElement>();
  const told = useOdds(state);
  useTellOdds(state.matchId, told?.odds?.[0]);
  return told ? <OddsLine told={told} bar={bar} className={className} /> : null;
}
