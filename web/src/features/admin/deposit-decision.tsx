import { type FormEvent, useState } from 'react';
import { confirmDeposit, rejectDeposit } from '@/api/admin';
import type { DoubtedPayment, QueuedDeposit } from '@/api/money-types';
import { fullAmount, isPositive, plainAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useAdminMutation } from './use-admin-mutation';

interface DepositDecisionProps {
  deposit: QueuedDeposit;
  /** The payment that is decided; absent for a deposit that no provider made. */
  payment?: DoubtedPayment | undefined;
  kind: 'confirm' | 'reject';
  onClose: () => void;
}

export function DepositDecision({ deposit, payment, kind, onClose }: DepositDecisionProps) {
  const confirms = kind === 'confirm';
  const [amount, setAmount] = useState(() => (payment ? '' : plainAmount(deposit.amount)));
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<{ amount?: string; note?: string }>({});
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { amount: amount.trim(), note: note.trim() };
    const found = {
      ...(confirms && !isPositive(given.amount) ? { amount: 'Please enter a valid amount' } : {}),
      ...(given.note === '' ? { note: confirms ? 'Say how you know' : 'Say why' } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) mutation.mutate(given);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={confirms ? 'Confirm this deposit?' : 'Reject this deposit?'}
      description={
        payment
          ? `Payment ${payment.paymentId}: ${payment.doubt}`
          : `${fullAmount(deposit.amount, 2)} ${deposit.currency} were announced.`
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {confirms ? (
          <Field label={`Amount received (${deposit.currency})`} required error={problems.amount}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
                className="font-display tabular-nums"
              />
            )}
          </Field>
        ) : null}
        <Field
          label={confirms ? 'Note' : 'Reason'}
          required
          hint={confirms ? 'Where you saw the money. For the audit log.' : 'The user reads it.'}
          error={problems.note}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {mutation.problem ? <Notice tone="error">{mutation.problem}</Notice> : null}
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="lg"
            variant={confirms ? 'primary' : 'danger'}
            busy={mutation.isPending}
          >
            {confirms ? 'Confirm' : 'Reject'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
