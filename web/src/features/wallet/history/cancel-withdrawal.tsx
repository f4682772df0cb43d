import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '@/api/money-types';
import { cancelWithdrawal } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { fullAmount } from '@/lib/money';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { ConfirmButton } from '@/ui/confirm-form';
import { refreshWallet } from '../queries';

/** For a withdrawal that nobody has approved yet; the server refuses any other, and says why. */
export function CancelWithdrawal({ transaction }: { transaction: Transaction }) {
  const { id, amount, currency } = transaction;
  const queries = useQueryClient();
  const intent = useIntentKey();
  const cancel = useMutation({
    mutationFn: () => cancelWithdrawal(id, intent.keyFor(id)),
    onSuccess: () => notify.success('Withdrawal cancelled'),
    onError: (error) => notify.error(serverText(error, 'Failed to cancel withdrawal')),
    onSettled: () => void refreshWallet(queries).catch(() => {}),
  });
  return (
    <ConfirmButton
      title="Cancel this withdrawal?"
      description={`${fullAmount(amount, 0)} ${currency} go back to your available balance.`}
      button="Cancel withdrawal"
      cancel="Keep it"
      danger
      onConfirm={() =>
        cancel.mutateAsync().then(
          () => true,
          () => false,
        )
      }
      trigger={
        <Button variant="secondary" className="self-start">
          Cancel withdrawal
        </Button>
      }
    />
  );
}
