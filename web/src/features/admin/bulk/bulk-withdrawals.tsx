import * as z from 'zod/mini';
import type { QueuedWithdrawal } from '@/api/money-types';
import { addAmounts, fullAmount } from '@/lib/money';
import { useZodForm } from '@/lib/use-zod-form';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { DECISIONS } from '../decisions';
import { needed } from '../form-rules';
import { useBulkDecision } from './use-bulk-decision';

export type BulkKind = 'approve' | 'reject';

interface BulkWithdrawalsProps {
  withdrawals: readonly QueuedWithdrawal[];
  kind: BulkKind;
  /** They were decided, or refused. */
  onDone: () => void;
  onClose: () => void;
}

const WORDS = { approve: 'approved', reject: 'rejected' } as const;

/** Asks once for all that were chosen. Each is decided by itself: one above the limit still needs a second administrator. */
export function BulkWithdrawals({ withdrawals, kind, onDone, onClose }: BulkWithdrawalsProps) {
  const { button, asks, run } = DECISIONS[kind];
  const form = useZodForm(z.object({ reason: asks ? needed(asks.missing) : z.string() }), {
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const bulk = useBulkDecision({
    run,
    done: WORDS[kind],
    onDone: () => {
      onDone();
      onClose();
    },
  });
  const ids = withdrawals.map(({ id }) => id);
  const first = withdrawals.filter(
    ({ needsSecondApproval, approvals }) => needsSecondApproval && approvals.length === 0,
  ).length;
  return (
    <ConfirmDialog
      title={`${button} ${ids.length === 1 ? 'this withdrawal' : `${ids.length} withdrawals`}?`}
      description={totals(withdrawals)}
      button={button}
      danger={kind === 'reject'}
      busy={bulk.isPending}
      problem={null}
      onConfirm={form.handleSubmit(({ reason }) => bulk.mutate({ ids, reason }))}
      onClose={onClose}
    >
      {kind === 'approve' && first > 0 ? (
        <Notice
          tone="warning"
          title={`${first} of them ${first === 1 ? 'needs' : 'need'} a second admin too`}
        >
          They are above the limit for one. Yours is the first approval.
        </Notice>
      ) : null}
      {asks ? (
        <FormField
          form={form}
          name="reason"
          label={asks.label}
          required
          hint="Each of them reads it."
        >
          {(control) => <Textarea {...control} maxLength={500} />}
        </FormField>
      ) : null}
    </ConfirmDialog>
  );
}

/** Totals in each currency: '150.00 USDC and 2.00 POOL'. */
function totals(withdrawals: readonly QueuedWithdrawal[]): string {
  const codes = [...new Set(withdrawals.map(({ currency }) => currency))];
  const sums = codes.map((code) => {
    const amounts = withdrawals.filter(({ currency }) => currency === code);
    const sum = amounts.map(({ amount }) => amount).reduce(addAmounts, '0');
    return `${fullAmount(sum, 2)} ${code}`;
  });
  return new Intl.ListFormat('en').format(sums);
}
