import { type Period, type SpendLimit, setLimit } from '@/api/limits';
import { between, compareAmounts } from '@/lib/money';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useLimitsChange } from './queries';
import { at, dollars, PERIODS } from './words';

/** One period: what was spent of it, and the limit that somebody set for themselves. */
export function LimitRow({ limit }: { limit: SpendLimit }) {
  const change = useLimitsChange({
    run: (wanted: string | null) => setLimit(limit.period as Period, wanted),
    done: (limits) => {
      const pending = limits.limits.find(({ period }) => period === limit.period)?.pending;
      return pending ? `It takes effect ${at(pending.at)}` : 'Your limit is set';
    },
    failed: 'Your limit was not changed. Please try again.',
  });
  const { title, spent } = PERIODS[limit.period as Period];
  return (
    <article className="flex flex-col gap-2.5 px-5 py-3.5">
      <div className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <h3 className="font-semibold">{title}</h3>
        <p className="order-last col-span-full text-dim text-sm tabular-nums sm:order-none sm:col-span-1">
          <strong className="font-display font-semibold text-text">{dollars(limit.spent)}</strong>{' '}
          spent {spent}
          {limit.limit === null ? '' : ` of ${dollars(limit.limit)}`}
        </p>
        {limit.limit === null ? (
          <p className="w-24 text-right text-faint text-sm">No limit</p>
        ) : limit.pending ? (
          <Button
            variant="secondary"
            disabled={change.isPending}
            onClick={() => change.mutate(limit.limit)}
          >
            Keep {dollars(limit.limit)}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            Remove
          </Button>
        )}
      </div>
      {limit.limit === null ? null : (
        <Bar spent={limit.spent} limit={limit.limit} label={`Spent ${spent}`} />
      )}
      {limit.pending ? (
        <Notice tone="warning">
          {limit.pending.limit === null ? 'No limit' : dollars(limit.pending.limit)} from{' '}
          {at(limit.pending.at)} on. Until then {dollars(limit.limit ?? '0')} holds.
        </Notice>
      ) : null}
      {change.problem ? <Notice tone="error">{change.problem}</Notice> : null}
    </article>
  );
}

function Bar({ spent, limit, label }: { spent: string; limit: string; label: string }) {
  const full = compareAmounts(spent, limit) >= 0;
  const percent = full ? 100 : percentOf(spent, limit);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-ink-3"
    >
      <div
        className={`h-full rounded-full transition-[width] duration-500 ${full ? 'bg-live' : 'bg-felt'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

/** The last percent that the amount has reached. */
function percentOf(amount: string, whole: string): number {
  let percent = 0;
  while (
    percent < 100 &&
    compareAmounts(between('0.0000', whole, (percent + 1) * 10), amount) <= 0
  ) {
    percent += 1;
  }
  return percent;
}
