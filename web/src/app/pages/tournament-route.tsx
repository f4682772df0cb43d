import { Suspense } from 'react';
import { LiveTable } from '@/features/table';
import { TournamentPage } from '@/features/tournaments/detail/tournament-page';
import { CupBoard } from '@/features/tournaments/list/cup-board';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

const LobbyBoard = lazyWithRetry(() =>
  import('./lobby-board').then((m) => ({ default: m.LobbyBoard })),
);

/** The tournament and the tables of its running matches meet here; neither knows of the other. */
export function TournamentRoute({ bracket = false }: { bracket?: boolean }) {
  return (
    <CupBoard value={LobbyBoard}>
      <TournamentPage
        bracket={bracket}
        table={(matchId) => (
          <Suspense fallback={<Skeleton className="aspect-2/1 w-full" />}>
            <LiveTable key={matchId} matchId={matchId} />
          </Suspense>
        )}
      />
    </CupBoard>
  );
}
