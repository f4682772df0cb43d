import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { toasterHost } from '@/lib/notify';

/** Milliseconds after which it is fetched without a toast: one that says that the network is gone cannot wait for it. */
const AHEAD_MS = 4000;

const toaster = lazyModule(() => import('./toaster-sonner'));
// A page without toasts is worth more than no page.
const SonnerToaster = lazy<ComponentType>(() =>
  toaster.load().catch(() => ({ default: () => null })),
);

/** Mounted once, by the app; what shows the toasts is fetched with the first of them, or when the page has settled. */
export function Toaster() {
  const wanted = useSyncExternalStore(toasterHost.subscribe, toasterHost.isWanted);
  useEffect(() => {
    const timer = setTimeout(toaster.prefetch, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <Suspense>
      <SonnerToaster />
    </Suspense>
  ) : null;
}
