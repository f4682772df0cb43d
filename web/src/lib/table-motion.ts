import { useEffect, useSyncExternalStore } from 'react';

/** The table on this page plays a shot. There is one table at a time. */
let moves = false;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  if (moves === now) return;
  moves = now;
  for (const listener of listeners) listener();
}

/** Tells the page while the balls of its table roll: what comes of a shot is not told before they rest. */
export function useTellMotion(now: boolean): void {
  useEffect(() => {
    set(now);
    return () => set(false);
  }, [now]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useTableMoves = (): boolean => useSyncExternalStore(subscribe, () => moves);
