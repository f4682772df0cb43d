import { useSyncExternalStore } from 'react';
import { chosen, LOCALE_KEY } from './locale';

const listeners = new Set<() => void>();

/** Undefined: as in the browser. */
export function setLocale(tag: string | undefined): void {
  chosen.tag = tag;
  try {
    if (tag) localStorage.setItem(LOCALE_KEY, tag);
    else localStorage.removeItem(LOCALE_KEY);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useLocale(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen.tag,
  );
}
