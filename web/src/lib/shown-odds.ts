import { useEffect, useSyncExternalStore } from 'react';

interface ShownOdds {
  matchId: string;
  /** The challenger's chance to win, in percent. */
  chance: number;
}

/** Odds as the bar above this page's table shows them. There is one table at a time. */
let shown: ShownOdds | null = null;
const listeners = new Set<() => void>();

function set(now: ShownOdds | null): void {
  shown = now;
  for (const listener of listeners) listener();
}

/** Tells the page what the bar shows, so that nothing beside it says otherwise. */
export function useTellOdds(matchId: string, chance: number | undefined): void {
  useEffect(() => {
    set(chance === undefined ? null : { matchId, chance });
    return () => set(null);
  }, [matchId, chance]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null where no bar shows that match. */
export function useShownChance(matchId: string | undefined): number | null {
  const odds = useSyncExternalStore(subscribe, () => shown);
  return odds?.matchId === matchId ? (odds?.chance ?? null) : null;
}
