import * as z from 'zod/mini';
import { confirmGrant, rejectGrant } from '@/api/admin';
import type { QueuedClaim } from '@/api/money-types';
import { displayName } from '@/lib/address';
import { fullAmount } from '@/lib/money';
import { useZodForm } from '@/lib/use-zod-form';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Textarea } from '@/ui/input';
import { needed } from './form-rules';
import { useAdminMutation } from './use-admin-mutation';

const CONFIRMATION = z.object({ reason: z.string() });
const REJECTION = z.object({ reason: needed('Say why') });

interface ClaimDecisionProps {
  claim: QueuedClaim;
  kind: 'confirm' | 'reject';
  onClose: () => void;
}

/** The second admin's word on what the first one granted. */
export function ClaimDecision({ claim, kind, onClose }: ClaimDecisionProps) {
  const confirms = kind === 'confirm';
  const form = useZodForm(confirms ? CONFIRMATION : REJECTION, {
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const mutation = useAdminMutation<string, unknown>({
    run: (reason, options) =>
      confirms ? confirmGrant(claim.id, options) : rejectGrant(claim.id, reason, options),
    done: confirms ? 'Confirmed: it can be claimed' : 'Grant rejected',
    failed: confirms ? 'Failed to confirm' : 'Failed to reject',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={confirms ? 'Confirm this grant?' : 'Reject this grant?'}
      description={`${fullAmount(claim.amount, 2)} ${claim.currency} for ${displayName(claim.user)}: ${claim.reason}`}
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
