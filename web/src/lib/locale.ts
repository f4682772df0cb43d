import { useSyncExternalStore } from 'react';

/** A language tag such as `de-DE`. */
export type Locale = string;

/** How numbers, dates and times are written; the words of the page are English in any case. */
const KEY = 'cuecast.locale';
const listeners = new Set<() => void>();
let chosen = read();

function read(): Locale | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    // A tag that is none throws.
    return kept ? Intl.getCanonicalLocales(kept)[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined: the browser's own. */
export const locale = (): Locale | undefined => chosen;

export function setLocale(next: Locale | undefined): void {
  chosen = next;
  try {
    if (next) localStorage.setItem(KEY, next);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useLocale(): Locale | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, locale);
}

/** A count as it is written where the reader lives. */
export const countText = (count: number): string => count.toLocaleString(chosen);
