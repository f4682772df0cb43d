import { Plus, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { MoreButton } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { listProblem, useTournaments } from '../queries';
import { TEXTS } from '../texts';
import { byWhatMatters } from './cup-order';

interface TournamentsGridProps {
  status: TournamentStatus | undefined;
  /** The first one that is played may take the whole width. */
  card: (tournament: Tournament, wide: boolean) => ReactNode;
}

/** The tournaments of a status, in every state of a list. */
export function TournamentsGrid({ status, card }: TournamentsGridProps) {
  const list = useTournaments(status);
  if (list.isPending) return <GridSkeleton />;
  if (!list.data) {
    return (
      <ErrorState
        title={TEXTS.listFailed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {listProblem(list.error)}
      </ErrorState>
    );
  }
  if (list.data.length === 0) return <NoTournaments />;
  return (
    <>
      <Grid>
        {[...list.data].sort(byWhatMatters).map((tournament, index) => {
          const wide = index === 0 && tournament.status === 'In Progress';
          return (
            <li key={tournament._id} className={`grid ${wide ? 'col-span-full' : ''}`}>
              {card(tournament, wide)}
            </li>
          );
        })}
      </Grid>
      <MoreButton list={list} />
    </>
  );
}

function NoTournaments() {
  const { user } = useSession();
  return (
    <EmptyState
      icon={Trophy}
      title={TEXTS.empty}
      className="min-h-[40dvh]"
      action={user ? <CreateTournamentLink /> : null}
    >
      Put up a prize and a date, and players will come.
    </EmptyState>
  );
}

export function CreateTournamentLink({ className = '' }: { className?: string }) {
  return (
    <Button asChild className={className}>
      <Link to="/create-tournament">
        <Plus aria-hidden className="size-4" />
        Create Tournament
      </Link>
    </Button>
  );
}

function GridSkeleton() {
  return (
    <div role="status" aria-label="Loading tournaments">
      <Grid>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <li key={key} className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
            <Skeleton className="aspect-2/1 rounded-none max-sm:hidden" />
            <div className="space-y-2.5 p-4">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-5 h-4 w-1/4" />
              <Skeleton className="h-1 w-full" />
            </div>
          </li>
        ))}
      </Grid>
    </div>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-5">
      {children}
    </ul>
  );
}
