import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let told = 0;
let timer: ReturnType<typeof setInterval>;

function eachSecond(listener: () => void) {
  if (listeners.size === 0) {
    told = Date.now();
    timer = setInterval(tell, 1000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    told = 0;
  };
}

function tell(): void {
  told = Date.now();
  for (const listener of listeners) listener();
}

/** Before anybody listens there is no tick to keep step with; a render that asks twice is told the same. */
function second(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - told) > 20) told = Date.now();
  return told;
}

/** The clock, read again every second for all that show it at once: two that count down to one moment never differ. */
export const useSecond = (): number => useSyncExternalStore(eachSecond, second);
