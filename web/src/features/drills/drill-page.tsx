import { ArrowLeft, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { EmptyState, ErrorState } from '@/ui/states';
import { DrillPlay, type DrillPlayProps } from './drill-play';
import { useDrills } from './queries';

const META = {
  title: 'Drill',
  description: 'A fixed layout at the pool table: pot without a miss, and beat your best streak.',
};

type TableOf = DrillPlayProps['table'];

/** The drill that the address names, in a window of its own; `table` is what it is played on. */
export function DrillPage({ table }: { table: TableOf }) {
  const { id = '' } = useParams();
  const { token } = useSession();
  return (
    <main className="scheme-dark h-dvh overflow-hidden bg-ink-0 text-text">
      {/* Somebody else's run is another one. */}
      <Named key={`${id} ${token !== null}`} id={id} table={table} />
    </main>
  );
}

function Named({ id, table }: { id: string; table: TableOf }) {
  const { data, isFetchedAfterMount, isFetching, refetch } = useDrills();
  const place = data?.findIndex((one) => one.id === id) ?? -1;
  const drill = data?.[place];
  const next = data?.[(place + 1) % data.length];
  usePageMeta(META);
  if (!isFetchedAfterMount) {
    return (
      <p role="status" className="grid h-full place-items-center text-dim text-sm">
        <span className="flex items-center gap-2">
          <Spinner className="size-4" /> Setting up the table...
        </span>
      </p>
    );
  }
  if (!data) {
    return (
      <ErrorState
        as="h1"
        title="The drill did not load"
        className="h-full"
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<ToAll />}
      >
        The server did not answer.
      </ErrorState>
    );
  }
  if (!drill || !next) {
    return (
      <EmptyState
        as="h1"
        icon={CircleSlash}
        title="There is no such drill"
        className="h-dvh"
        action={<ToAll />}
      />
    );
  }
  return <DrillPlay drill={drill} next={next} table={table} />;
}

const ToAll = (): ReactNode => (
  <Button asChild variant="secondary">
    <Link to="/duel/drills">
      <ArrowLeft aria-hidden className="size-4" /> All drills
    </Link>
  </Button>
);
