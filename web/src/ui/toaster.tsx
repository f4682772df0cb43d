import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasterHost } from '@/lib/notify';

const SonnerToaster = lazy(() => import('./toaster-sonner'));

/** Mounted once, by the app; what shows the toasts is fetched with the first of them. */
export function Toaster() {
  const wanted = useSyncExternalStore(toasterHost.subscribe, toasterHost.isWanted);
  return wanted ? (
    <Suspense>
      <SonnerToaster />
    </Suspense>
  ) : null;
}
