import { useSearchParams } from 'react-router';
import type { TournamentStatus } from '@/api/tournament-types';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { STATUSES } from '../status';
import { StatusFilter } from './status-filter';
import { TournamentCard } from './tournament-card';
import { CreateTournamentLink, TournamentsGrid } from './tournaments-grid';

export function TournamentsPage() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const chosen = STATUSES.find((status) => status === params.get('status'));
  const choose = (status: TournamentStatus | undefined) =>
    setParams(status ? { status } : {}, { replace: true });
  usePageMeta({
    title: 'Tournaments',
    description: 'Brackets, schedules and prize pools. Register, play, and watch every match.',
  });
  return (
    <div className="mx-auto w-full max-w-[1600px] px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-4 md:gap-x-6">
        <h1 className="font-bold text-2xl md:text-3xl">Tournaments</h1>
        <StatusFilter
          chosen={chosen}
          onChoose={choose}
          className="order-last w-full xl:order-none xl:w-auto"
        />
        {user ? <CreateTournamentLink className="ml-auto max-sm:px-3" /> : null}
      </header>
      <div className="mt-6">
        <h2 className="sr-only">All tournaments</h2>
        <TournamentsGrid
          status={chosen}
          card={(tournament, wide) => (
            <TournamentCard tournament={tournament} base="/tournament" wide={wide} />
          )}
        />
      </div>
    </div>
  );
}
