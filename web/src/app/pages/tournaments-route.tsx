import { CupBoard } from '@/features/tournaments/list/cup-board';
import { JoinTournamentPage } from '@/features/tournaments/list/join-tournament-page';
import { TournamentsPage } from '@/features/tournaments/list/tournaments-page';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const LobbyBoard = lazyWithRetry(() =>
  import('./lobby-board').then((m) => ({ default: m.LobbyBoard })),
);

/** The two lists are one part: they differ by a few words. */
export function TournamentsRoute({ joining = false }: { joining?: boolean }) {
  return (
    <CupBoard value={LobbyBoard}>{joining ? <JoinTournamentPage /> : <TournamentsPage />}</CupBoard>
  );
}
