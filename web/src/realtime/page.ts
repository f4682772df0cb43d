export interface PageHandlers {
  online(): void;
  offline(): void;
  visible(): void;
}

/** Watches the page's network and visibility; returns the way to stop. Does nothing outside a page. */
export function watchPage(handlers: PageHandlers): () => void {
  const { document } = globalThis;
  if (typeof document === 'undefined') return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  globalThis.addEventListener('online', handlers.online, { signal });
  globalThis.addEventListener('offline', handlers.offline, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') handlers.visible();
    },
    { signal },
  );
  return () => stop.abort();
}
