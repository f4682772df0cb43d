/** Milliseconds before a part that did not load is asked for again; then it has failed. */
const PAUSES_MS = [1000, 3000];

export interface Part<Module> {
  /** For React's `lazy`: while the network is away it waits instead of failing. */
  load: () => Promise<Module>;
  /** Fetches it ahead of time; a failure does not matter yet. */
  prefetch: () => void;
}

/** A part of the app that is fetched when it is first needed. */
export function part<Module>(fetchPart: () => Promise<Module>): Part<Module> {
  return {
    load: () => patiently(fetchPart),
    prefetch: () => void fetchPart().catch(() => {}),
  };
}

async function patiently<Module>(fetchPart: () => Promise<Module>): Promise<Module> {
  for (let attempt = 0; ; ) {
    try {
      return await fetchPart();
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
