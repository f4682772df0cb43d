import { type FormEvent, useState } from 'react';
import type { QueuedWithdrawal } from '@/api/money-types';
import { fullAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { DECISIONS, type Decision } from './decisions';
import { useAdminMutation } from './use-admin-mutation';

interface DecisionDialogProps {
  withdrawal: QueuedWithdrawal;
  decision: Decision;
  onClose: () => void;
}

/** The last look before something that cannot be taken back. */
export function DecisionDialog({ withdrawal, decision, onClose }: DecisionDialogProps) {
  const { button, title, asks, done, failed, run } = DECISIONS[decision];
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const mutation = useAdminMutation({
    run: (text: string, options) => run(withdrawal.id, text, options),
    done: first(withdrawal, decision) ? 'First approval recorded' : done,
    failed,
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(Boolean(asks) && text === '');
    if (!asks || text) mutation.mutate(text);
  };
  const written = {
    value: reason,
    onChange: ({ target }: { target: { value: string } }) => {
      setReason(target.value);
      setMissing(false);
    },
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={summary(withdrawal)}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Consequence withdrawal={withdrawal} decision={decision} />
        {asks ? (
          <Field
            label={asks.label}
            required
            hint={asks.hint}
            error={missing ? asks.missing : undefined}
          >
            {(control) =>
              asks.multiline ? (
                <Textarea {...control} {...written} maxLength={500} />
              ) : (
                <Input {...control} {...written} autoComplete="off" spellCheck={false} />
              )
            }
          </Field>
        ) : null}
        {mutation.problem ? <Notice tone="error">{mutation.problem}</Notice> : null}
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="lg"
            variant={decision === 'reject' ? 'danger' : 'primary'}
            busy={mutation.isPending}
          >
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
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
