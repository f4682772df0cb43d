import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Near } from '@/ui/near';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { CardRow, CardRowSkeleton } from './card-row';
import { bySoonest } from './next-tournament';
import { Nothing } from './nothing';
import { SampleNotice } from './sample-notice';
import { Section } from './section';
import type { HomeState } from './use-home';

const TournamentCard = lazyWithRetry(() =>
  import('@/features/tournaments/list/tournament-card').then((m) => ({
    default: m.TournamentCard,
  })),
);

const SHOWN = 3;

export function TournamentsSection({ state }: { state: HomeState }) {
  return (
    <Section
      id="home-tournaments"
      title="Tournaments"
      all={{ to: '/tournaments', text: 'View All' }}
    >
      <Body state={state} />
    </Section>
  );
}

function Body({ state }: { state: HomeState }) {
  const { home, isPending, isSample, isFetching, retry } = state;
  if (isPending) return <TournamentsSkeleton />;
  if (!home) {
    return <ErrorState title="Failed to load tournaments" onRetry={retry} retrying={isFetching} />;
  }
  const shown = bySoonest(home.tournaments).slice(0, SHOWN);
  if (isSample) {
    return (
      <SampleNotice what="tournaments" retrying={isFetching} onRetry={retry}>
        <Cards tournaments={shown} />
      </SampleNotice>
    );
  }
  return shown.length > 0 ? <Cards tournaments={shown} /> : <NoTournaments />;
}

function Cards({ tournaments }: { tournaments: readonly Tournament[] }) {
  return (
    <Near height="h-80" fallback={<TournamentsSkeleton />}>
      <CardRow
        items={tournaments}
        card={(tournament) => <TournamentCard tournament={tournament} base="/tournament" />}
      />
    </Near>
  );
}

function NoTournaments() {
  return (
    <Nothing
      icon={Trophy}
      title="No tournaments available"
      action={
        <Button asChild variant="secondary">
          <Link to="/create-tournament">Create Tournament</Link>
        </Button>
      }
    >
      No cup is open right now. Set one up: it runs itself.
    </Nothing>
  );
}

function TournamentsSkeleton() {
  return (
    <CardRowSkeleton label="Loading tournaments" picture="aspect-video">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-1 w-full" />
    </CardRowSkeleton>
  );
}
