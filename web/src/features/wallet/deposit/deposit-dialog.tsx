import { useState } from 'react';
import type { Balance, Deposit } from '@/api/money-types';
import { Dialog } from '@/ui/dialog';
import { DepositForm } from './deposit-form';
import { DepositInstructions } from './deposit-instructions';

interface DepositDialogProps {
  entry: Balance;
  /** Opens at the instructions of a deposit that was begun earlier. */
  depositId?: string | undefined;
  /** To the withdrawal dialog instead. */
  onWithdraw: () => void;
  onClose: () => void;
}

export function DepositDialog({ entry, depositId, onWithdraw, onClose }: DepositDialogProps) {
  const { currency } = entry;
  const [begun, setBegun] = useState<Deposit | null>(null);
  const id = begun?.depositId ?? depositId;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Deposit ${currency.symbol}`}
      description={id ? undefined : 'Step 1 of 2: how much, and over which network.'}
    >
      {id ? (
        <DepositInstructions id={id} begun={begun ?? undefined} entry={entry} onClose={onClose} />
      ) : (
        <DepositForm entry={entry} onBegun={setBegun} onWithdraw={onWithdraw} />
      )}
    </Dialog>
  );
}
