import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const LiveList = lazyWithRetry(() => import('./live-list').then((m) => ({ default: m.LiveList })));

/** List of live streams, the last of its column: nothing moves when it comes, and a phone asks for it with the menu. */
export function LiveNow(props: { compact: boolean; fitting?: boolean }) {
  return (
    <Suspense>
      <LiveList {...props} />
    </Suspense>
  );
}
