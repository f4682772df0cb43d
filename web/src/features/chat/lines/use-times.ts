import { useSyncExternalStore } from 'react';

const KEY = 'cuecast.chatTimes';

let shown = read();
const listeners = new Set<() => void>();

/** Whether lines show when they were said; this browser remembers it. */
export const useTimes = (): boolean => useSyncExternalStore(subscribe, () => shown);

export function showTimes(next: boolean): void {
  shown = next;
  try {
    localStorage.setItem(KEY, next ? '1' : '');
  } catch {
    // Full or forbidden: it holds for this visit.
  }
  for (const listener of listeners) listener();
}

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** The time of day, as the reader's clock shows it. */
export const clockTime = (ms: number): string => CLOCK.format(ms);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
