import { lazy, Suspense } from 'react';
import { part } from '@/lib/part';

const LiveList = lazy(
  part(() => import('./live-list').then((m) => ({ default: m.LiveList }))).load,
);

/** Who is live, the last of its column: nothing moves when it comes, and a phone asks for it with the menu. */
export function LiveNow({ compact }: { compact: boolean }) {
  return (
    <Suspense>
      <LiveList compact={compact} />
    </Suspense>
  );
}
