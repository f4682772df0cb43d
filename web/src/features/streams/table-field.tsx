import { CircleDot, Trophy } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import type { MyTables } from '@/api/tables';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { chosenOf, useMyTables, versus } from './my-tables';
import type { StreamFormInput } from './stream-form';

/** Of the chosen table: a match that runs, or a tournament whose best running table is shown. */
export function TableField() {
  const { formState, watch } = useFormContext<StreamFormInput>();
  const { data, isError, isFetching, refetch } = useMyTables();
  useFilledIn(data);
  if (isError && !data) {
    return (
      <ErrorState
        as="h2"
        title="Your tables did not load"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        The server did not answer.
      </ErrorState>
    );
  }
  if (!data) return <Skeleton className="h-28 rounded-md" />;
  const error = formState.errors.table?.message;
  return (
    <>
      {data.streamId ? <OnAlready streamId={data.streamId} /> : null}
      {data.matches.length + data.tournaments.length === 0 ? (
        <Nothing />
      ) : (
        <fieldset aria-describedby={error ? 'table-error' : undefined}>
          <legend className="mb-1.5 font-medium text-sm">
            Table{' '}
            <span aria-hidden className="text-live">
              *
            </span>
          </legend>
          <div className="flex max-h-80 flex-col gap-2 overflow-y-auto">
            {data.matches.map((match) => (
              <Choice key={match.matchId} value={`match:${match.matchId}`} icon={<CircleDot />}>
                <b>{versus(match)}</b>
                <small>{match.status === 'running' ? 'Being played' : 'About to begin'}</small>
              </Choice>
            ))}
            {data.tournaments.map(({ tournamentId, title, match }) => (
              <Choice key={tournamentId} value={`tournament:${tournamentId}`} icon={<Trophy />}>
                <b>{title}</b>
                <small>
                  {match
                    ? `Its best running table, now ${versus(match)}`
                    : 'Its best running table, once one is played'}
                </small>
              </Choice>
            ))}
          </div>
          {error ? (
            <p id="table-error" role="alert" className="mt-1.5 text-live text-sm">
              {error}
            </p>
          ) : null}
          {watch('table') !== '' && !chosenOf(data, watch('table')) ? (
            <p role="status" className="mt-1.5 text-dim text-sm">
              The table that you chose is over. Choose another one.
            </p>
          ) : null}
        </fieldset>
      )}
    </>
  );
}

/** Fills in fields that are left untouched, to fit the table. */
function useFilledIn(tables: MyTables | undefined): void {
  const { setValue, getValues, getFieldState, watch } = useFormContext<StreamFormInput>();
  const table = watch('table');
  const title = chosenOf(tables, table)?.title;
  useEffect(() => {
    if (table.startsWith('match:')) setValue('status', 'live');
    if (!title) return;
    if (!getFieldState('title').isDirty) setValue('title', title);
    if (getValues('category') === '') setValue('category', 'billiards');
    if (getValues('game') === '') setValue('game', 'Eight-ball');
  }, [table, title, setValue, getValues, getFieldState]);
}

interface ChoiceProps {
  value: string;
  icon: ReactNode;
  children: ReactNode;
}

function Choice({ value, icon, children }: ChoiceProps) {
  const { register } = useFormContext<StreamFormInput>();
  return (
    <label className="flex min-h-14 shrink-0 cursor-pointer items-center gap-3 rounded-md border border-ink-3 bg-ink-1 px-4 py-2 transition-colors hover:border-faint has-checked:border-felt has-checked:bg-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-chalk has-focus-visible:-outline-offset-2">
      <input type="radio" value={value} className="sr-only" {...register('table')} />
      <span aria-hidden className="text-dim [&>svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 [&>b]:block [&>b]:truncate [&>b]:font-medium [&>b]:text-sm [&>small]:block [&>small]:truncate [&>small]:text-dim [&>small]:text-sm">
        {children}
      </span>
    </label>
  );
}

function OnAlready({ streamId }: { streamId: string }) {
  return (
    <p role="status" className="rounded-md border border-brass/50 bg-ink-1 p-3 text-sm">
      You already show a table, and one is shown at a time.{' '}
      <Link to={`/live/${streamId}`} className="font-medium text-chalk hover:underline">
        Go to that stream
      </Link>{' '}
      to end it first.
    </p>
  );
}

function Nothing() {
  return (
    <div className="rounded-md border border-ink-3 border-dashed p-5 text-center">
      <p className="font-medium">No table of yours is in play</p>
      <p className="mt-1 text-dim text-sm">
        Start a duel or enter a tournament, then come back: it shows up here by itself.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button asChild variant="secondary">
          <Link to="/duel">Find a rival</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/tournaments">Tournaments</Link>
        </Button>
      </div>
    </div>
  );
}
