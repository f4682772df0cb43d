import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const LiveList = lazyWithRetry(() => import('./live-list').then((m) => ({ default: m.LiveList })));

/** Who is live, the last of its column: nothing moves when it comes, and a phone asks for it with the menu. */
export function LiveNow({ compact }: { compact: boolean }) {
  return (
    <Suspense>
      <LiveList compact={compact} />
    </Suspense>
  );
}
