import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

// One place fetches both: wherever it is asked for, a chunk's own imports are listed once more.
const fetchParts = () => import('./begun-parts');

/** The picture of a tournament that has begun. */
export const CupPicture = lazyWithRetry(() =>
  fetchParts().then((m) => ({ default: m.CupPicture })),
);

const HowFar = lazyWithRetry(() => fetchParts().then((m) => ({ default: m.HowFar })));

/** How far a tournament is that has begun, in the room that its places had. */
export function Progress({ id }: { id: string }) {
  return (
    <div className="min-h-16">
      <Suspense>
        <HowFar id={id} />
      </Suspense>
    </div>
  );
}
