import { Suspense } from 'react';
import { LiveTable } from '@/features/table';
import { TournamentPage } from '@/features/tournaments/detail/tournament-page';
import { Skeleton } from '@/ui/skeleton';

/** The tournament and the tables of its running matches meet here; neither knows of the other. */
export function TournamentRoute({ bracket = false }: { bracket?: boolean }) {
  return (
    <TournamentPage
      bracket={bracket}
      table={(matchId) => (
        <Suspense fallback={<Skeleton className="aspect-2/1 w-full" />}>
          <LiveTable key={matchId} matchId={matchId} />
        </Suspense>
      )}
    />
  );
}
