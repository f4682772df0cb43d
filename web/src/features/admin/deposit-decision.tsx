import * as z from 'zod/mini';
import { confirmDeposit, rejectDeposit } from '@/api/admin';
import type { DoubtedPayment, QueuedDeposit } from '@/api/money-types';
import { fullAmount, plainAmount } from '@/lib/money';
import { useZodForm } from '@/lib/use-zod-form';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Input, Textarea } from '@/ui/input';
import { needed, positiveAmount } from './form-rules';
import { useAdminMutation } from './use-admin-mutation';

const CONFIRMATION = z.object({ amount: positiveAmount, note: needed('Say how you know') });
const REJECTION = z.object({ amount: z.string(), note: needed('Say why') });

interface DepositDecisionProps {
  deposit: QueuedDeposit;
  /** The payment that is decided; absent for a deposit that no provider made. */
  payment?: DoubtedPayment | undefined;
  kind: 'confirm' | 'reject';
  onClose: () => void;
}

export function DepositDecision({ deposit, payment, kind, onClose }: DepositDecisionProps) {
  const confirms = kind === 'confirm';
  const form = useZodForm(confirms ? CONFIRMATION : REJECTION, {
    defaultValues: { amount: payment ? '' : plainAmount(deposit.amount), note: '' },
    shouldFocusError: false,
  });
  const paymentId = payment?.paymentId;
  const mutation = useAdminMutation({
    run: async ({ amount, note }: { amount: string; note: string }, options) => {
      if (confirms) return confirmDeposit(deposit.id, { paymentId, amount, note }, options);
      await rejectDeposit(deposit.id, { paymentId, reason: note }, options);
      return null;
    },
    done: (answer) => {
      if (!answer) return 'Deposit rejected';
      return answer.credited
        ? 'Deposit confirmed'
        : 'First confirmation recorded: a second admin must confirm the same amount';
    },
    failed: confirms ? 'Failed to confirm deposit' : 'Failed to reject deposit',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={confirms ? 'Confirm this deposit?' : 'Reject this deposit?'}
      description={
        payment
          ? `Payment ${payment.paymentId}: ${payment.doubt}`
          : `${fullAmount(deposit.amount, 2)} ${deposit.currency} were announced.`
      }
      button={confirms ? 'Confirm' : 'Reject'}
      danger={!confirms}
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={form.handleSubmit((given) => mutation.mutate(given))}
      onClose={onClose}
    >
      {confirms ? (
        <FormField
          form={form}
          name="amount"
          label={`Amount received (${deposit.currency})`}
          required
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className="font-display tabular-nums"
            />
          )}
        </FormField>
      ) : null}
      <FormField
        form={form}
        name="note"
        label={confirms ? 'Note' : 'Reason'}
        required
        hint={confirms ? 'Where you saw the money. For the audit log.' : 'The user reads it.'}
      >
        {(control) => <Textarea {...control} maxLength={500} />}
      </FormField>
    </ConfirmDialog>
  );
}
