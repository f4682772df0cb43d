import { useEffect, useRef } from 'react';

const listeners = new Set<() => void>();

/** A quick call was settled: whatever shows the odds swells for a moment. */
export function flashOdds(): void {
  for (const listener of listeners) listener();
}

const FRAMES = [{ transform: 'scaleY(2.4)' }, { transform: 'none' }];

/** The element that swells, in its own colours; not for those who want no motion. */
export function useOddsFlash<T extends Element>() {
  const element = useRef<T>(null);
  useEffect(() => {
    const flash = () => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      element.current?.animate?.(FRAMES, { duration: 600, iterations: 2 });
    };
    listeners.add(flash);
    return () => void listeners.delete(flash);
  }, []);
  return element;
}
