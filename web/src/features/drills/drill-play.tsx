import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Drill, type DrillRun, type DrillShot, type Stroke, shootDrill } from '@/api/drills';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { ErrorState } from '@/ui/states';
import { DrillEnded } from './drill-ended';
import { DrillFigures } from './drill-figures';
import { bestOf, keepBest } from './own-best';
import { DRILLS_KEY } from './queries';
import { useRun } from './use-run';

/** A drill, as the table that it is played on takes it. */
export interface DrillTable {
  run: DrillRun;
  lowestFirst: boolean;
  shoot: (run: DrillRun, stroke: Stroke) => Promise<DrillShot>;
  onRested: (run: DrillRun) => void;
  onRestart: () => void;
  title: ReactNode;
  figures: (run: DrillRun) => ReactNode;
  ended: (run: DrillRun) => ReactNode;
}

export interface DrillPlayProps {
  drill: Drill;
  next: Drill;
  table: (props: DrillTable, key: string) => ReactNode;
}

/** A drill as it is played: run after run, until somebody leaves. */
export function DrillPlay({ drill, next, table }: DrillPlayProps) {
  const { id, name, inOrder } = drill;
  const { begun, again } = useRun(drill);
  const client = useQueryClient();
  // Of earlier runs: the best that a run may beat.
  const [before, setBefore] = useState(() => bestOf(id, drill.best));
  const reached = useRef(0);
  const shoot = useCallback(
    (run: DrillRun, { aim, power, side, follow, elevation }: Stroke) =>
      shootDrill(id, run, { aim, power, side, follow, elevation }),
    [id],
  );
  const onRested = useCallback(
    ({ best, streak, over }: DrillRun) => {
      reached.current = Math.max(reached.current, streak);
      if (best === null) keepBest(id, streak);
      // The list and its ladders say it from now on.
      if (over) void client.invalidateQueries({ queryKey: DRILLS_KEY, refetchType: 'active' });
    },
    [id, client],
  );
  if (!begun) {
    return (
      <p role="status" className="grid h-full place-items-center text-dim text-sm">
        <span className="flex items-center gap-2">
          <Spinner className="size-4" /> Setting up the table...
        </span>
      </p>
    );
  }
  if ('failure' in begun) {
    return (
      <ErrorState
        as="h1"
        title="The drill could not be started"
        className="h-full"
        onRetry={again}
        action={
          <Button asChild variant="secondary">
            <Link to="/duel/drills">All drills</Link>
          </Button>
        }
      >
        {begun.failure}
      </ErrorState>
    );
  }
  const startAgain = () => {
    setBefore(Math.max(before, reached.current));
    again();
  };
  return table(
    {
      run: begun.run,
      lowestFirst: inOrder,
      shoot,
      onRested,
      onRestart: startAgain,
      title: <Title name={name} inOrder={inOrder} />,
      figures: (run) => <DrillFigures streak={run.streak} best={Math.max(before, run.streak)} />,
      ended: (run) => (
        <DrillEnded
          drill={drill}
          streak={run.streak}
          bestBefore={before}
          next={next}
          onAgain={startAgain}
        />
      ),
    },
    `${begun.attempt}`,
  );
}

function Title({ name, inOrder }: { name: string; inOrder: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-1 short:group-data-fill/frame:flex-col short:group-data-fill/frame:items-start">
      <Button asChild variant="ghost" size="icon">
        <Link to="/duel/drills" aria-label="All drills">
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
      </Button>
      <div className="min-w-0">
        <h1 className="truncate font-display font-semibold text-base leading-tight short:group-data-fill/frame:whitespace-normal short:group-data-fill/frame:text-sm">
          {name}
        </h1>
        <p className="truncate text-dim text-xs short:group-data-fill/frame:whitespace-normal">
          {inOrder ? 'Lowest ball first' : 'Any ball, any pocket'}
        </p>
      </div>
    </div>
  );
}
