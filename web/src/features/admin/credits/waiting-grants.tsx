import { useState } from 'react';
import * as z from 'zod/mini';
import type { WaitingCreditGrant } from '@/api/credit-types';
import { confirmCreditGrant, rejectCreditGrant } from '@/api/credits-admin';
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
import { useWaitingGrants } from './queries';

interface Asked {
  grant: WaitingCreditGrant;
  confirms: boolean;
}

/** Grants above the limit of one administrator; nothing is shown where none waits. */
export function WaitingGrants() {
  const list = useWaitingGrants();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!list.data || list.data.length === 0) return null;
  return (
    <section aria-labelledby="waiting-grants">
      <h3 id="waiting-grants" className="mb-3 font-sans font-semibold">
        Grants that need a second admin
      </h3>
      <ul className="flex flex-col gap-3">
        {list.data.map((grant) => (
          <li key={grant.grantId}>
            <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                <strong className="font-display font-semibold text-base tabular-nums">
                  {grant.amount.toLocaleString('en')} credits
                </strong>{' '}
                {grant.forgives ? 'owed by' : 'for'}{' '}
                <strong>{grant.username || grant.address}</strong>
                {grant.forgives ? ', to be forgiven' : ''}: {grant.reason}
                <span className="block text-faint text-xs">
                  {grant.grantedBy}, {absoluteTime(new Date(grant.createdAt))}
                </span>
              </p>
              <span className="flex gap-2">
                <Button variant="secondary" onClick={() => setAsked({ grant, confirms: false })}>
                  Reject
                </Button>
                <Button onClick={() => setAsked({ grant, confirms: true })}>Confirm</Button>
              </span>
            </Card>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {asked ? <Decision {...asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

const CONFIRMATION = z.object({ reason: z.string() });
const REJECTION = z.object({ reason: needed('Say why') });

function Decision({ grant, confirms, onClose }: Asked & { onClose: () => void }) {
  const form = useZodForm(confirms ? CONFIRMATION : REJECTION, { defaultValues: { reason: '' } });
  const mutation = useAdminMutation<string, unknown>({
    run: (reason, options) =>
      confirms
        ? confirmCreditGrant(grant.grantId, options)
        : rejectCreditGrant(grant.grantId, reason, options),
    done: confirms ? 'Credits granted' : 'Grant rejected',
    failed: confirms ? 'Failed to confirm' : 'Failed to reject',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={confirms ? 'Confirm this grant?' : 'Reject this grant?'}
      description={`${grant.amount.toLocaleString('en')} credits for ${grant.username || grant.address}: ${grant.reason}`}
      button={confirms ? 'Confirm' : 'Reject'}
      danger={!confirms}
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={form.handleSubmit(({ reason }) => mutation.mutate(reason))}
      onClose={onClose}
    >
      {confirms ? null : (
        <FormField form={form} name="reason" label="Why" required hint="For the audit log.">
          {(control) => <Textarea {...control} maxLength={500} />}
        </FormField>
      )}
    </ConfirmDialog>
  );
}
