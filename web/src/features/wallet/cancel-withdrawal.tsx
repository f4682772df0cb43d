import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transaction } from '@/api/money-types';
import { cancelWithdrawal } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { fullAmount } from '@/lib/money';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { refreshWallet } from './queries';

/** For a withdrawal that nobody has approved yet; the server refuses any other, and says why. */
export function CancelWithdrawal({ transaction }: { transaction: Transaction }) {
  const { id, amount, currency } = transaction;
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const intent = useIntentKey();
  const cancel = useMutation({
    mutationFn: () => cancelWithdrawal(id, intent.keyFor(id)),
    onSuccess: () => {
      notify.success('Withdrawal cancelled');
      setOpen(false);
    },
    onError: (error) => notify.error(serverText(error, 'Failed to cancel withdrawal')),
    onSettled: () => void refreshWallet(queries).catch(() => {}),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Cancel this withdrawal?"
      description={`${fullAmount(amount, 0)} ${currency} go back to your available balance.`}
      trigger={
        <Button variant="secondary" className="self-start">
          Cancel withdrawal
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Keep it
        </Button>
        <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel withdrawal
        </Button>
      </div>
    </Dialog>
  );
}
