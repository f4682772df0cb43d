import { lazy, Suspense } from 'react';
import { part } from '@/lib/part';
import { useSession } from '@/lib/session';

const Bell = lazy(
  part(() => import('@/features/notifications/bell').then((m) => ({ default: m.Bell }))).load,
);

/** The bell's place; whoever has not signed in has none. */
export function BellSpot() {
  const { status } = useSession();
  if (status !== 'signedIn') return null;
  return (
    <Suspense fallback={<span className="size-10" />}>
      <Bell />
    </Suspense>
  );
}
