import { Suspense, useState } from 'react';
import { ReplayPage } from '@/features/duel/replay/replay-page';
import { ReplayTable, shotOf } from '@/features/table';
import { Skeleton } from '@/ui/skeleton';

/** The replay's page and the table that plays it meet here. */
export function DuelReplayRoute() {
  // Of the link that was opened: later the table itself says in the address which shot it shows.
  const [shot] = useState(() => shotOf(location.search));
  return (
    <ReplayPage
      table={(matchId) => (
        <Suspense fallback={<Skeleton className="aspect-2/1 w-full" />}>
          <ReplayTable key={matchId} matchId={matchId} shot={shot} />
        </Suspense>
      )}
    />
  );
}
