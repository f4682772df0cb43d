import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { takeBreak } from '@/api/limits';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useLimitsChange } from './queries';
import { at, BREAKS } from './words';

/** A time in which nothing can be bought or staked. It can be made longer, and never shorter. */
export function BreakCard({ until }: { until: string | null }) {
  const [days, setDays] = useState(String(BREAKS[0].days));
  const [asked, setAsked] = useState(false);
  const label = BREAKS.find((length) => String(length.days) === days)?.label ?? '';
  const change = useLimitsChange({
    run: takeBreak,
    done: ({ breakUntil }) => (breakUntil ? `Your break lasts until ${at(breakUntil)}` : 'Done'),
    failed: 'The break did not start. Please try again.',
  });
  return (
    <Card className={`flex flex-col gap-4 p-5 ${until ? 'border-brass/40 bg-brass/8' : ''}`}>
      <h2 className="flex items-center gap-2 font-semibold">
        <Coffee aria-hidden className="size-4 text-brass" />
        Take a break
      </h2>
      {until ? (
        <p role="status" className="text-sm">
          You are taking a break until <strong>{at(until)}</strong>. Nothing can be bought or staked
          until then; watching, chat and withdrawals stay open.
        </p>
      ) : (
        <p className="text-dim text-sm">
          Until then you cannot buy or stake anything. Watching, chat, free plays and withdrawals
          stay open. Nobody can shorten a break, not even us.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1 sm:max-w-60">
          <Field label={until ? 'Make it longer, from now on' : 'How long'}>
            {(control) => (
              <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
                {BREAKS.map((length) => (
                  <option key={length.days} value={length.days}>
                    {length.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {until ? 'Make it longer' : 'Take a break'}
        </Button>
      </div>
      <p className="-mt-2 text-dim text-sm tabular-nums">Begun now, it ends {at(endOf(days))}.</p>
      {asked ? (
        <ConfirmDialog
          title={`Take a break of ${label}?`}
          button="Take a break"
          danger
          busy={change.isPending}
          problem={change.problem}
          onConfirm={() => change.mutate(Number(days), { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <Notice tone="warning">
            It starts right away, and cannot be undone or shortened. Your balance stays yours, and
            you can withdraw it at any time.
          </Notice>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

const DAY_MS = 86_400_000;
const endOf = (days: string) => new Date(Date.now() + Number(days) * DAY_MS).toISOString();
