import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { TournamentCard } from './tournament-card';
import { TournamentsGrid } from './tournaments-grid';

/** The alternate list: what is open, each a way to its register button. */
export function JoinTournamentPage() {
  usePageMeta({
    title: 'Available Tournaments',
    description: 'Tournaments that are open for registration now.',
  });
  return (
    <div className="mx-auto w-full max-w-[1600px] px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="font-bold text-2xl md:text-3xl">Available Tournaments</h1>
        <Link
          to="/tournaments"
          className="ml-auto inline-flex h-10 items-center gap-1.5 font-medium text-chalk text-sm hover:underline"
        >
          View all
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </header>
      <div className="mt-6">
        <h2 className="sr-only">Open for registration</h2>
        <TournamentsGrid
          status="Registration Open"
          card={(tournament) => (
            <TournamentCard tournament={tournament} base="/tournaments" action="Join Now" />
          )}
        />
      </div>
    </div>
  );
}
