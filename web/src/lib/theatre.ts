import { useEffect, useSyncExternalStore } from 'react';

/** Whether the picture has the page, without the sidebar and what stands below. It ends with the page that offers it. */
let on = false;
const listeners = new Set<() => void>();

export function setTheatre(next: boolean): void {
  if (next === on) return;
  on = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheatre = (): boolean => useSyncExternalStore(subscribe, () => on);

/** For the page that offers it. */
export function useTheatreUntilLeft(): void {
  useEffect(() => () => setTheatre(false), []);
}
