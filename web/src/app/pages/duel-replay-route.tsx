import { Suspense } from 'react';
import { ReplayPage } from '@/features/duel/replay/replay-page';
import { ReplayTable } from '@/features/table';
import { Skeleton } from '@/ui/skeleton';

/** The replay's page and the table that plays it meet here. */
export function DuelReplayRoute() {
  return (
    <ReplayPage
      table={(matchId) => (
        <Suspense fallback={<Skeleton className="aspect-2/1 w-full" />}>
          <ReplayTable key={matchId} matchId={matchId} />
        </Suspense>
      )}
    />
  );
}
