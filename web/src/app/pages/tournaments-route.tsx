import { JoinTournamentPage } from '@/features/tournaments/list/join-tournament-page';
import { TournamentsPage } from '@/features/tournaments/list/tournaments-page';

/** The two lists are one part: they differ by a few words. */
export function TournamentsRoute({ joining = false }: { joining?: boolean }) {
  return joining ? <JoinTournamentPage /> : <TournamentsPage />;
}
