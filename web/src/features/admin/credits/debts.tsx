import { useState } from 'react';
import * as z from 'zod/mini';
import type { CreditDebt } from '@/api/credit-types';
import { forgiveDebt } from '@/api/credits-admin';
import { absoluteTime } from '@/lib/time';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Textarea } from '@/ui/input';
import { MoreButton } from '@/ui/more-button';
import { needed } from '../form-rules';
import { useAdminMutation } from '../use-admin-mutation';
import { useDebts } from './queries';

/** Credits that people owe; nothing is shown where nobody does. */
export function Debts() {
  const list = useDebts();
  const [asked, setAsked] = useState<CreditDebt | null>(null);
  if (!list.data || list.data.length === 0) return null;
  return (
    <section aria-labelledby="credit-debts">
      <h3 id="credit-debts" className="mb-1 font-sans font-semibold">
        Credits owed
      </h3>
      <p className="mb-3 text-dim text-sm">
        Their payment was taken back after the credits were spent. Until it is settled, no card
        takes their money and nothing is paid out to them.
      </p>
      <ul className="flex flex-col gap-3">
        {list.data.map((debt) => (
          <li key={debt.orderId}>
            <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                <strong className="font-display font-semibold text-base tabular-nums">
                  {debt.owed.toLocaleString('en')} credits
                </strong>{' '}
                owed by <strong>{debt.username || debt.address}</strong>
                <span className="block text-faint text-xs">
                  Since {absoluteTime(new Date(debt.createdAt))}
                </span>
              </p>
              {debt.waits ? (
                <span className="text-dim text-sm">Waits for a second admin</span>
              ) : (
                <Button variant="secondary" onClick={() => setAsked(debt)}>
                  Forgive
                </Button>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {asked ? <Forgiving debt={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

const REASON = z.object({ reason: needed('Say why') });

function Forgiving({ debt, onClose }: { debt: CreditDebt; onClose: () => void }) {
  const form = useZodForm(REASON, { defaultValues: { reason: '' } });
  const mutation = useAdminMutation({
    run: (reason: string, options) => forgiveDebt(debt.orderId, reason, options),
    done: ({ status }) =>
      status === 'waiting' ? 'A second admin must confirm it' : 'Debt forgiven',
    failed: 'Failed to forgive the debt',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Forgive this debt?"
      description={`${debt.owed.toLocaleString('en')} credits of ${debt.username || debt.address}`}
      button="Forgive"
      danger
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={form.handleSubmit(({ reason }) => mutation.mutate(reason))}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Why" required hint="For the audit log.">
        {(control) => <Textarea {...control} maxLength={200} />}
      </FormField>
    </ConfirmDialog>
  );
}
