import { type FormEvent, useState } from 'react';
import { confirmGrant, rejectGrant } from '@/api/admin';
import type { QueuedClaim } from '@/api/money-types';
import { displayName } from '@/lib/address';
import { fullAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useAdminMutation } from './use-admin-mutation';

interface ClaimDecisionProps {
  claim: QueuedClaim;
  kind: 'confirm' | 'reject';
  onClose: () => void;
}

/** The second admin's word on what the first one granted. */
export function ClaimDecision({ claim, kind, onClose }: ClaimDecisionProps) {
  const confirms = kind === 'confirm';
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const mutation = useAdminMutation<string, unknown>({
    run: (text, options) =>
      confirms ? confirmGrant(claim.id, options) : rejectGrant(claim.id, text, options),
    done: confirms ? 'Confirmed: it can be claimed' : 'Grant rejected',
    failed: confirms ? 'Failed to confirm' : 'Failed to reject',
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(!confirms && text === '');
    if (confirms || text) mutation.mutate(text);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={confirms ? 'Confirm this grant?' : 'Reject this grant?'}
      description={`${fullAmount(claim.amount, 2)} ${claim.currency} for ${displayName(claim.user)}: ${claim.reason}`}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {confirms ? null : (
          <Field
            label="Why"
            required
            hint="For the audit log."
            error={missing ? 'Say why' : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        )}
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
