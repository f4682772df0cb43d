import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { TournamentSummary } from '@/api/types';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { SampleNotice } from './sample-notice';
import { Section } from './section';
import { TournamentCard } from './tournament-card';
import type { HomeState } from './use-home';

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
  const shown = home.tournaments.slice(0, SHOWN);
  if (isSample) {
    return (
      <SampleNotice what="tournaments" retrying={isFetching} onRetry={retry}>
        <Cards tournaments={shown} />
      </SampleNotice>
    );
  }
  return shown.length > 0 ? <Cards tournaments={shown} /> : <NoTournaments />;
}

function Cards({ tournaments }: { tournaments: readonly TournamentSummary[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3 md:gap-5">
      {tournaments.map((tournament) => (
        <li key={tournament._id} className="grid">
          <TournamentCard tournament={tournament} />
        </li>
      ))}
    </ul>
  );
}

function NoTournaments() {
  return (
    <EmptyState
      icon={Trophy}
      title="No tournaments available"
      className="rounded-lg border border-ink-3 border-dashed"
      action={
        <Button asChild variant="secondary">
          <Link to="/create-tournament">Create Tournament</Link>
        </Button>
      }
    >
      No cup is open right now. Set one up: it runs itself.
    </EmptyState>
  );
}

function TournamentsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading tournaments"
      className="grid gap-4 md:grid-cols-3 md:gap-5"
    >
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
          <Skeleton className="aspect-[2/1] rounded-none" />
          <div className="space-y-3 p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-5" />
          </div>
        </div>
      ))}
    </div>
  );
}
