import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Scale } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { getPredictionLadder, getPredictionRecord } from '@/api/predictions';
import type { PredictionCaller } from '@/api/types';
import { displayName } from '@/lib/address';
import { countText } from '@/lib/locale';
import { type Session, useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { PartBar } from '@/ui/part-bar';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { CallValues } from './call-values';
import { monthAfter, monthText, pointsText, thisMonth } from './month';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const NUMBER = 'px-3 py-3 text-right tabular-nums md:px-5';

/** The best callers of frames of a month, against the odds. */
export function CallerLadder() {
  const [search] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : thisMonth();
  return (
    <>
      <div className="flex flex-col gap-1 text-dim text-sm">
        <p>
          Say who wins a frame that agents play: a right call earns points, more for an underdog,
          and a wrong one costs some.
        </p>
        <details>
          <summary className="tap w-fit cursor-pointer text-chalk hover:underline">
            How points are counted
          </summary>
          <p className="mt-2 max-w-prose">
            A player with a 30% chance brings 70 points and costs 30 if they lose; a favourite with
            80% brings 20 and costs 80. Always calling the favourite brings nothing in the long run.
          </p>
        </details>
      </div>
      <Months month={month} />
      <Callers month={month} />
    </>
  );
}

function Months({ month }: { month: string }) {
  const isLast = month >= thisMonth();
  const arrow =
    'grid size-11 place-items-center rounded-md text-dim hover:bg-ink-2 hover:text-text';
  return (
    <nav aria-label="Months" className="-ml-3 flex items-center gap-2">
      <Link
        to={`?of=callers&month=${monthAfter(month, -1)}`}
        aria-label={monthText(monthAfter(month, -1))}
        className={arrow}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <h2 className="min-w-40 text-center font-semibold text-lg">{monthText(month)}</h2>
      {isLast ? null : (
        <Link
          to={`?of=callers&month=${monthAfter(month, 1)}`}
          aria-label={monthText(monthAfter(month, 1))}
          className={arrow}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  );
}

function Callers({ month, past = false }: { month: string; past?: boolean }) {
  const { user } = useSession();
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['predictions', 'ladder', month],
    queryFn: ({ signal }) => getPredictionLadder(month, { signal }),
  });
  if (isPending) {
    return (
      <div role="status" aria-label="Loading the ladder">
        <Skeleton className="h-72 rounded-lg" />
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="The ladder did not load"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        The server did not answer.
      </ErrorState>
    );
  }
  const { callers, provisional, leastCalls } = data;
  const own = { month, least: leastCalls };
  const isOn = [...callers, ...provisional].some((caller) => isOwn(caller, user));
  if (callers.length + provisional.length === 0) {
    if (past) return null;
    return (
      <>
        <EmptyState
          icon={Scale}
          title="Nobody is on this ladder yet"
          className="py-4!"
          action={
            <Button asChild>
              <Link to="/cuecast-live">Watch a table and call the frame</Link>
            </Button>
          }
        >
          The first call of the month stands here at once; {leastCalls} of them bring a rank.{' '}
          <OwnCalls {...own} />
        </EmptyState>
        <CallValues />
        {month === thisMonth() ? <Callers month={monthAfter(month, -1)} past /> : null}
      </>
    );
  }
  return (
    <>
      {past ? <h2 className="font-semibold text-lg">Last month: {monthText(month)}</h2> : null}
      <div className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">Callers of {monthText(month)}</caption>
          <thead className="text-faint text-xs">
            <tr>
              <th scope="col" className="px-3 py-3 text-left font-medium md:px-5">
                Caller
              </th>
              <th scope="col" className={`hidden w-36 font-medium sm:table-cell ${NUMBER}`}>
                Right
              </th>
              <th scope="col" className={`w-24 font-medium ${NUMBER}`}>
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {callers.map((caller) => (
              <Line key={caller.id} caller={caller} least={leastCalls} own={isOwn(caller, user)} />
            ))}
          </tbody>
          {provisional.length > 0 ? (
            <tbody>
              <tr className="border-ink-3 border-t bg-ink-0/40">
                <th
                  scope="rowgroup"
                  colSpan={2}
                  className="px-3 py-2 text-left font-medium text-faint text-xs md:px-5"
                >
                  No rank yet: fewer than {leastCalls} calls
                </th>
                <td className="hidden sm:table-cell" />
              </tr>
              {provisional.map((caller) => (
                <Line
                  key={caller.id}
                  caller={caller}
                  least={leastCalls}
                  own={isOwn(caller, user)}
                />
              ))}
            </tbody>
          ) : null}
        </table>
      </div>
      <p className="text-dim text-sm">
        A rank comes with {leastCalls} calls in the month; points of fewer have a question mark.{' '}
        {isOn ? null : <OwnCalls {...own} />}
      </p>
    </>
  );
}

function isOwn({ address }: PredictionCaller, user: Session['user']): boolean {
  return address.toLowerCase() === user?.address.toLowerCase();
}

/** How far one has come towards a rank of the present month, for one whom the list does not show. */
function OwnCalls({ month, least }: { month: string; least: number }) {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['predictions', 'record', user?.address.toLowerCase()],
    queryFn: ({ signal }) => getPredictionRecord(user?.address ?? '', { signal }),
    enabled: user !== null && month === thisMonth(),
  });
  if (data?.month.month !== month || data.month.calls >= least) return null;
  return (
    <strong className="font-semibold text-text tabular-nums">
      You: {countText(data.month.calls)} of {countText(least)} calls.
    </strong>
  );
}

interface LineProps {
  caller: PredictionCaller;
  /** Calls that a rank takes. */
  least: number;
  own: boolean;
}

function Line({ caller, least, own }: LineProps) {
  const { rank, calls, username, address, points } = caller;
  const right = `${countText(caller.right)} of ${countText(calls)}`;
  const name = displayName(caller);
  return (
    <tr className={`border-ink-3 border-t ${own ? 'bg-felt/10' : ''}`}>
      <th scope="row" className="px-3 text-left font-medium md:px-5">
        <span className="flex min-w-0 items-center gap-3">
          <span
            className={`w-8 shrink-0 tabular-nums ${rank !== null && rank <= 3 ? 'text-brass' : 'text-dim'}`}
          >
            {rank === null ? <span className="sr-only">No rank</span> : `#${rank}`}
          </span>
          <Avatar name={name} size={32} />
          <span className="min-w-0 py-2">
            <Link
              to={`/${username ?? address}`}
              title={address}
              className="block truncate py-1 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            {rank === null ? (
              <span className="block text-dim text-xs tabular-nums">
                {countText(calls)} of {countText(least)} calls
                <span className="sm:hidden">, {countText(caller.right)} right</span>
              </span>
            ) : (
              <span className="block text-dim text-xs tabular-nums sm:hidden">{right} right</span>
            )}
          </span>
          {own ? <span className="shrink-0 text-felt text-xs">You</span> : null}
        </span>
      </th>
      <td className={`hidden text-dim sm:table-cell ${NUMBER}`}>
        {right}
        <PartBar part={caller.right} of={calls} />
      </td>
      <td className={`font-bold font-display text-base ${NUMBER}`}>
        {pointsText(points)}
        {rank === null ? (
          <span className="text-dim">
            <span aria-hidden>?</span>
            <span className="sr-only"> of few calls</span>
          </span>
        ) : null}
      </td>
    </tr>
  );
}
