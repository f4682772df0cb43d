import { SearchX } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { isMissing, useTournament } from '../queries';
import { EntryCard } from './entry-card';
import { Hero } from './hero';
import { NowSkeleton } from './now-skeleton';
import { Overview } from './overview';
import { TournamentTabs } from './tournament-tabs';

const BracketTab = lazyWithRetry(() =>
  import('../bracket/bracket-tab').then((m) => ({ default: m.BracketTab })),
);

const Now = lazyWithRetry(() => import('./now').then((m) => ({ default: m.Now })));

const Winner = lazyWithRetry(() => import('./winner').then((m) => ({ default: m.Winner })));

interface TournamentPageProps {
  /** The bracket's own address instead of the overview's. */
  bracket?: boolean;
  /** A running match as it is played, from the table's feature. */
  table: (matchId: string) => ReactNode;
}

export function TournamentPage(props: TournamentPageProps) {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useTournament(id);
  usePageMeta({
    title: data?.title ?? 'Tournament',
    description: data?.description.slice(0, 200) ?? 'A tournament on Cuecast.',
    image: data?.thumbnail || undefined,
  });
  if (data) return <Loaded {...props} tournament={data} />;
  if (isPending) return <Loading />;
  if (isMissing(error)) {
    return (
      <EmptyState
        as="h1"
        icon={SearchX}
        title="Tournament not found"
        className="min-h-[70dvh]"
        action={
          <Button asChild>
            <Link to="/tournaments">All tournaments</Link>
          </Button>
        }
      >
        It was removed, or the link has a typo in it.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      as="h1"
      title="Failed to load the tournament"
      className="min-h-[70dvh]"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      The server did not answer.
    </ErrorState>
  );
}

function Loaded({
  tournament,
  bracket = false,
  table,
}: TournamentPageProps & { tournament: Tournament }) {
  const { _id, run, status } = tournament;
  const isPlayed = run !== null && status === 'In Progress';
  const isOver = run !== null && status === 'Completed';
  const leads = isPlayed || isOver;
  if (bracket && !run) return <Navigate to={`/tournament/${_id}`} replace />;
  return (
    <div>
      <Hero tournament={tournament} low={bracket} />
      {run ? <TournamentTabs id={_id} bracket={bracket} /> : null}
      {bracket && run ? (
        <Suspense fallback={<Skeleton className="m-4 h-[60dvh] rounded-lg md:m-8" />}>
          <BracketTab tournament={tournament} run={run} table={table} />
        </Suspense>
      ) : (
        <div className="mx-auto grid w-full max-w-7xl items-start gap-8 px-4 py-6 md:px-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
          {leads ? (
            <div className="min-w-0 lg:col-start-1 lg:row-start-1">
              <Suspense
                fallback={isOver ? <Skeleton className="h-96 rounded-lg" /> : <NowSkeleton />}
              >
                {isOver ? <Winner tournament={tournament} /> : <Now id={_id} />}
              </Suspense>
            </div>
          ) : null}
          <div
            className={`lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 ${leads ? 'lg:row-span-2' : ''}`}
          >
            <EntryCard tournament={tournament} />
          </div>
          <div className={`min-w-0 lg:col-start-1 ${leads ? 'lg:row-start-2' : 'lg:row-start-1'}`}>
            <Overview tournament={tournament} />
          </div>
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading tournament">
      <Skeleton className="h-56 rounded-none md:h-72" />
      <div className="mx-auto grid w-full max-w-7xl gap-8 px-4 py-6 md:px-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="space-y-4">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-5 w-full max-w-prose" />
          <Skeleton className="h-5 w-4/5 max-w-prose" />
          <Skeleton className="mt-8 h-7 w-40" />
          <Skeleton className="h-24 w-full" />
        </div>
        <Skeleton className="h-80 rounded-lg max-lg:row-start-1" />
      </div>
    </div>
  );
}
