import { lazy } from 'react';

/** Milliseconds before a module that did not load is asked for again; then it has failed. */
const PAUSES_MS = [1000, 3000];

interface LazyModule<Module> {
  /** While the network is away it waits instead of failing. */
  load: () => Promise<Module>;
  /** Fetches it ahead of time; a failure does not matter yet. */
  prefetch: () => void;
}

/** React's `lazy` for a component that waits while the network is away, and tries again where loading fails. */
export const lazyWithRetry: typeof lazy = (fetchModule) => lazy(() => withRetry(fetchModule));

/** A module that is fetched when it is first needed, or a little before. */
export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  return {
    load: () => withRetry(fetchModule),
    prefetch: () => void fetchModule().catch(() => {}),
  };
}

async function withRetry<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  for (let attempt = 0; ; ) {
    try {
      return await fetchModule();
    } catch (error) {
      if (navigator.onLine) {
        const pause = PAUSES_MS[attempt];
        if (pause === undefined) throw error;
        attempt += 1;
        await new Promise((resolve) => setTimeout(resolve, pause));
      } else {
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      }
    }
  }
}
