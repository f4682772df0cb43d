import { Suspense } from 'react';
import { WatchPage } from '@/features/duel/replay/watch-page';
import { LiveTable } from '@/features/table';
import { Skeleton } from '@/ui/skeleton';

/** The page of one running match and its table meet here. */
export function DuelWatchRoute() {
  return (
    <WatchPage
      table={(matchId) => (
        <Suspense fallback={<Skeleton className="aspect-2/1 w-full" />}>
          <LiveTable key={matchId} matchId={matchId} />
        </Suspense>
      )}
    />
  );
}
