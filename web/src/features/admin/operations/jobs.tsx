import type { Job } from '@/api/operations';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { type Column, DataTable } from '@/ui/data-table';
import { age, duration } from './format';

interface JobsProps {
  jobs: Job[];
  /** When the server looked, by its clock. */
  at: string;
}

/** Jobs of the clock: one that fails stands first, and a failure stays in view after runs that succeed. */
export function Jobs({ jobs, at }: JobsProps) {
  const failing = jobs.filter(({ isFailing }) => isFailing).length;
  return (
    <section aria-labelledby="jobs" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id="jobs" className="font-display font-semibold text-lg">
          Jobs
        </h3>
        <p className="text-dim text-sm tabular-nums">
          {failing === 0 ? `${jobs.length}, none failing` : `${failing} of ${jobs.length} failing`}
        </p>
      </div>
      <Card className="overflow-hidden">
        <DataTable
          caption="Jobs"
          columns={columns(Date.parse(at))}
          rows={jobs}
          keyOf={({ name }) => name}
          density="dense"
          phoneRow="max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3"
        />
      </Card>
    </section>
  );
}

const FIGURE = 'whitespace-nowrap text-dim tabular-nums';

const columns = (now: number): Column<Job>[] => [
  {
    title: 'Job',
    isRowHeader: true,
    className: 'font-medium max-md:order-1',
    cell: ({ name, isFailing }) => (
      <span className="flex flex-wrap items-center gap-2">
        {name}
        {isFailing ? <Badge tone="live">failing</Badge> : null}
      </span>
    ),
  },
  {
    title: 'Every',
    className: `${FIGURE} max-md:order-2 max-md:text-right`,
    cell: ({ intervalSeconds }) => (
      <>
        <span className="md:hidden">every </span>
        {age(intervalSeconds)}
      </>
    ),
  },
  {
    title: 'Last run',
    className: `${FIGURE} max-md:order-3`,
    cell: ({ endedAt }) => (endedAt === null ? 'Not yet' : <Moment at={endedAt} now={now} />),
  },
  {
    title: 'Took',
    className: `${FIGURE} max-md:order-4 max-md:text-right`,
    cell: ({ tookMs }) => (
      <>
        <span className="md:hidden">took </span>
        {duration(tookMs)}
      </>
    ),
  },
  {
    title: 'Next run',
    className: `${FIGURE} max-md:order-5`,
    cell: ({ nextAt }) =>
      nextAt === null ? (
        <span className="text-felt">Running</span>
      ) : (
        <>
          <span className="md:hidden">next </span>
          <Moment at={nextAt} now={now} />
        </>
      ),
  },
  {
    title: 'Last error',
    className: 'max-md:order-6 max-md:col-span-2 max-md:empty:hidden',
    cell: ({ lastError, isFailing }) =>
      lastError ? (
        <span className="block">
          <span className={`break-words ${isFailing ? 'text-text' : 'text-dim'}`}>
            {lastError.text}
          </span>{' '}
          <span className="whitespace-nowrap text-faint text-xs">
            <Moment at={lastError.at} now={now} />
          </span>
        </span>
      ) : null,
  },
];

/** To the second, where people say 'now'; the exact time on hover. */
function Moment({ at, now }: { at: string; now: number }) {
  const date = new Date(at);
  const seconds = Math.round((date.getTime() - now) / 1000);
  const text = seconds > 0 ? `in ${age(seconds)}` : seconds < 0 ? `${age(-seconds)} ago` : 'now';
  return (
    <time dateTime={at} title={absoluteTime(date)}>
      {text}
    </time>
  );
}
