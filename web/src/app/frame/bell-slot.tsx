import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';

const OwnHead = lazyWithRetry(() => import('./own-head').then((m) => ({ default: m.OwnHead })));

/** The bell's place, and on a phone that of the credits; whoever has not signed in has none. */
export function BellSlot({ credits }: { credits?: boolean }) {
  const { status } = useSession();
  if (status !== 'signedIn') return null;
  return (
    <Suspense fallback={<span className="size-10" />}>
      <OwnHead credits={credits} />
    </Suspense>
  );
}
