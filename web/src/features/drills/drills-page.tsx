import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Drill } from '@/api/drills';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { DrillCard } from './drill-card';
import { useDrills } from './queries';
import { SignInHint } from './sign-in-hint';

/** All drills; `picture` draws the balls of one as they are set. */
export function DrillsPage({ picture }: { picture: (drill: Drill) => ReactNode }) {
  usePageMeta({
    title: 'Drills',
    description:
      'Eight exercises at the pool table: pot without a miss, and beat your best streak.',
  });
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <header className="flex items-start gap-2">
        <Button asChild variant="ghost" size="icon" className="-ml-2">
          <Link to="/duel" aria-label="Back to the lobby">
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        </Button>
        <div className="flex flex-col gap-1">
          <h1 className="font-bold text-2xl md:text-3xl">Drills</h1>
          <p className="max-w-prose text-dim">
            Eight fixed layouts. Every ball you pot adds to your streak, a miss ends it, and a clear
            table is set again.
          </p>
          <SignInHint />
        </div>
      </header>
      <List picture={picture} />
    </div>
  );
}

function List({ picture }: { picture: (drill: Drill) => ReactNode }) {
  const { data, isPending, isFetching, refetch } = useDrills();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading the drills" className={GRID}>
        {Array.from({ length: 8 }, (_, index) => index).map((index) => (
          <Skeleton key={index} className="h-80 rounded-lg" />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="The drills did not load"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        The server did not answer.
      </ErrorState>
    );
  }
  return (
    <ul className={GRID}>
      {data.map((drill) => (
        <DrillCard key={drill.id} drill={drill} picture={picture(drill)} />
      ))}
    </ul>
  );
}

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
