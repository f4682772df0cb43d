import { type FormEvent, useState } from 'react';
import { type Period, type SpendLimit, setLimit } from '@/api/limits';
import { between, compareAmounts, fixedAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useLimitsChange } from './queries';
import { limitProblem, PERIODS } from './words';

const dollars = (amount: string) => `$${fixedAmount(amount, 2)}`;

/** One period: what was spent of it, and the limit that somebody sets for themselves. */
export function LimitCard({ limit }: { limit: SpendLimit }) {
  const period = limit.period as Period;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const change = useLimitsChange({
    run: (wanted: string | null) => setLimit(period, wanted),
    done: (limits) => {
      const pending = limits.limits.find((held) => held.period === period)?.pending;
      return pending ? `It takes effect ${at(pending.at)}` : 'Your limit is set';
    },
    failed: 'Your limit was not changed. Please try again.',
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const problem = limitProblem(text);
    setError(problem);
    if (!problem) change.mutate(text.trim(), { onSuccess: () => setText('') });
  };
  const { title, spent } = PERIODS[period];
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-dim text-sm tabular-nums">
          <strong className="font-display font-semibold text-text">{dollars(limit.spent)}</strong>{' '}
          spent {spent}
          {limit.limit === null ? '' : ` of ${dollars(limit.limit)}`}
        </p>
      </div>
      {limit.limit === null ? (
        <p className="text-faint text-sm">No limit is set.</p>
      ) : (
        <Bar spent={limit.spent} limit={limit.limit} label={`Spent ${spent}`} />
      )}
      {limit.pending ? (
        <Notice tone="warning">
          {limit.pending.limit === null ? 'No limit' : dollars(limit.pending.limit)} from{' '}
          {at(limit.pending.at)} on. Until then {dollars(limit.limit ?? '0')} holds.
        </Notice>
      ) : null}
      <form onSubmit={save} noValidate className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1">
          <Field label="New limit in dollars" error={error ?? change.problem}>
            {(control) => (
              <Input
                {...control}
                value={text}
                onChange={(event) => setText(event.target.value)}
                inputMode="decimal"
                autoComplete="off"
                placeholder={limit.limit ?? '50'}
                className="font-display tabular-nums"
              />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap gap-2 pt-6.5">
          <Button type="submit" busy={change.isPending}>
            Set limit
          </Button>
          {limit.limit !== null && limit.pending === null ? (
            <Button variant="ghost" disabled={change.isPending} onClick={() => change.mutate(null)}>
              Remove
            </Button>
          ) : null}
          {limit.limit !== null && limit.pending ? (
            <Button
              variant="ghost"
              disabled={change.isPending}
              onClick={() => change.mutate(limit.limit)}
            >
              Keep {dollars(limit.limit)}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
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

const at = (time: string) => absoluteTime(new Date(time));
