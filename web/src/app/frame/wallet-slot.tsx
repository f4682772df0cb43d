import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Skeleton } from '@/ui/skeleton';

const OwnPanel = lazyWithRetry(() => import('./own-panel').then((m) => ({ default: m.OwnPanel })));
const OwnLinks = lazyWithRetry(() => import('./own-links').then((m) => ({ default: m.OwnLinks })));

/** The place of what somebody has: credits and balances, fetched after the page. */
export function WalletSlot({ compact }: { compact: boolean }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={<Skeleton className={compact ? 'size-10' : 'h-23'} />}>
      {compact ? <OwnLinks /> : <OwnPanel />}
    </Suspense>
  );
}
