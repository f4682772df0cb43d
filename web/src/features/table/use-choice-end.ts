import { useEffect } from 'react';
import type { TableSnapshot } from './table-state';

/** Calls when the time to choose after a break is over: the server takes nothing then, and says nothing. */
export function useChoiceEnd({ state, clockOffset }: TableSnapshot, over: () => void): void {
  const until = state?.choice ? state.choice.until - clockOffset : null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(over, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, over]);
}
