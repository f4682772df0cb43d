import { type FormEvent, useState } from 'react';
import { type Period, type SpendLimit, setLimit } from '@/api/limits';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useLimitsChange } from './queries';
import { at, limitProblem, PERIODS } from './words';

/** A limit for one of the periods, as an amount in dollars. */
export function LimitForm({ limits }: { limits: SpendLimit[] }) {
  const [period, setPeriod] = useState<Period>('day');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const change = useLimitsChange({
    run: (wanted: string) => setLimit(period, wanted),
    done: ({ limits: now }) => {
      const pending = now.find((held) => held.period === period)?.pending;
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
  return (
    <form
      onSubmit={save}
      noValidate
      className="flex flex-wrap items-start gap-x-4 gap-y-3 border-ink-3 border-b p-5"
    >
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">For</legend>
        <div className="flex rounded-md bg-ink-2 p-1">
          {limits.map((each) => {
            const one = each.period as Period;
            return (
              <label
                key={one}
                className="grid h-8 cursor-pointer place-items-center rounded-sm px-3 font-medium text-dim text-sm has-checked:bg-ink-0 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-chalk"
              >
                <input
                  type="radio"
                  name="period"
                  className="sr-only"
                  checked={one === period}
                  disabled={change.isPending}
                  onChange={() => {
                    setPeriod(one);
                    change.reset();
                  }}
                />
                {PERIODS[one].title}
              </label>
            );
          })}
        </div>
      </fieldset>
      <div className="min-w-40 flex-1">
        <Field label="New limit in dollars" error={error ?? change.problem}>
          {(control) => (
            <Input
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              inputMode="decimal"
              autoComplete="off"
              placeholder={limits.find((one) => one.period === period)?.limit ?? '50'}
              className="font-display tabular-nums"
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={change.isPending} className="mt-6.5 max-sm:mt-0 max-sm:w-full">
        Set limit
      </Button>
    </form>
  );
}
