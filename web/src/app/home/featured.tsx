import { lazy, Suspense } from 'react';
import type { FeaturedTable as Featured } from '@/api/tables';
import type { PastShot } from '@/features/table/watch/again-label';
import type { TableState } from '@/features/table/wire';
import { lazyModule } from '@/lib/lazy-with-retry';

const table = lazyModule(() => import('@/features/table/watch/featured-table'));
const FeaturedTable = lazy(() => table.load().then((m) => ({ default: m.FeaturedTable })));

/** Where it can be watched with everyone: its stream, else the table itself. */
export const watchPath = (featured: Featured | null): string =>
  !featured
    ? '/cuecast-live'
    : featured.streamId
      ? `/live/${featured.streamId}`
      : `/duel/watch/${featured.matchId}`;

interface FeaturedPictureProps {
  featured: Featured;
  onShown: (state: TableState) => void;
  /** Played again while its frame is not on. */
  meanwhile: readonly PastShot[] | undefined;
  /** Told which of them is seen. */
  onAgain: (shot: PastShot | null) => void;
}

export function FeaturedPicture({ featured: { matchId }, ...told }: FeaturedPictureProps) {
  return (
    <Suspense>
      <FeaturedTable key={matchId} matchId={matchId} {...told} />
    </Suspense>
  );
}
