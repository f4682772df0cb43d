import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';

const Bell = lazyWithRetry(() =>
  import('@/features/notifications/bell').then((m) => ({ default: m.Bell })),
);

/** The bell's place; whoever has not signed in has none. */
export function BellSlot() {
  const { status } = useSession();
  if (status !== 'signedIn') return null;
  return (
    <Suspense fallback={<span className="size-10" />}>
      <Bell />
    </Suspense>
  );
}
