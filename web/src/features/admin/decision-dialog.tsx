import * as z from 'zod/mini';
import type { QueuedWithdrawal } from '@/api/money-types';
import { fullAmount } from '@/lib/money';
import { useZodForm } from '@/lib/use-zod-form';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Input, Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { DECISIONS, type Decision } from './decisions';
import { needed } from './form-rules';
import { useAdminMutation } from './use-admin-mutation';

interface DecisionDialogProps {
  withdrawal: QueuedWithdrawal;
  decision: Decision;
  onClose: () => void;
}

/** The last look before something that cannot be taken back. */
export function DecisionDialog({ withdrawal, decision, onClose }: DecisionDialogProps) {
  const { button, title, asks, done, failed, run } = DECISIONS[decision];
  const form = useZodForm(z.object({ reason: asks ? needed(asks.missing) : z.string() }), {
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const mutation = useAdminMutation({
    run: (text: string, options) => run(withdrawal.id, text, options),
    done: first(withdrawal, decision) ? 'First approval recorded' : done,
    failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={title}
      description={summary(withdrawal)}
      button={button}
      danger={decision === 'reject'}
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={form.handleSubmit(({ reason }) => mutation.mutate(reason))}
      onClose={onClose}
    >
      <Consequence withdrawal={withdrawal} decision={decision} />
      {asks ? (
        <FormField form={form} name="reason" label={asks.label} required hint={asks.hint}>
          {(control) =>
            asks.multiline ? (
              <Textarea {...control} maxLength={500} />
            ) : (
              <Input {...control} autoComplete="off" spellCheck={false} />
            )
          }
        </FormField>
      ) : null}
    </ConfirmDialog>
  );
}

function summary({ netAmount, currency, destinationAddress }: QueuedWithdrawal) {
  return (
    <>
      {fullAmount(netAmount, 2)} {currency} to{' '}
      <span className="break-all font-medium text-text">{destinationAddress}</span>
    </>
  );
}

/** Whether another admin's approval has to follow this one. */
function first({ needsSecondApproval, approvals }: QueuedWithdrawal, decision: Decision): boolean {
  return decision === 'approve' && needsSecondApproval && approvals.length === 0;
}

function Consequence({ withdrawal, decision }: Omit<DecisionDialogProps, 'onClose'>) {
  const { amount, currency } = withdrawal;
  if (first(withdrawal, decision)) {
    return (
      <Notice tone="warning" title="A second admin has to approve it too">
        This amount is above the limit for one. Yours is the first approval.
      </Notice>
    );
  }
  switch (decision) {
    case 'approve':
      return <Notice>It can be paid out then. The money stays locked until the hash is in.</Notice>;
    case 'reject':
      return (
        <Notice>
          {fullAmount(amount, 2)} {currency} go back to the user’s available balance.
        </Notice>
      );
    case 'claim':
      return (
        <Notice tone="warning">
          Take it before you send anything. Nobody else can pay or reject it then.
        </Notice>
      );
    case 'release':
      return <Notice tone="warning">Look at the chain first: it may be paid again.</Notice>;
    case 'complete':
      return <Notice tone="warning">The locked money leaves the ledger for good.</Notice>;
  }
}
