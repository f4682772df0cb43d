import { useCallback, useSyncExternalStore } from 'react';

/** The widths at which the frame changes (look.md). */
export const PHONE = '(max-width: 767px)';
export const WIDE = '(min-width: 1280px)';
/** Wide enough for the chat beside the picture, or too low for it beneath. */
export const SIDE_BY_SIDE = '(min-width: 1024px), (orientation: landscape) and (max-height: 520px)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
