import { useState } from 'react';
import type { Balance, Deposit } from '@/api/money-types';
import { Dialog } from '@/ui/dialog';
import { CoinChoice } from '../coin-choice';
import { DepositForm } from './deposit-form';
import { DepositInstructions } from './deposit-instructions';

interface DepositDialogProps {
  entry: Balance;
  /** The coins that can be deposited, and how another of them is chosen. */
  coins: Balance[];
  onCoin: (currencyId: string) => void;
  /** Opens at the instructions of a deposit that was begun earlier. */
  depositId?: string | undefined;
  /** To the withdrawal dialog instead. */
  onWithdraw: () => void;
  onClose: () => void;
}

export function DepositDialog(props: DepositDialogProps) {
  const { entry, coins, onCoin, depositId, onWithdraw, onClose } = props;
  const { currency, currencyId } = entry;
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
        <>
          <CoinChoice coins={coins} chosen={currencyId} onChoose={onCoin} />
          <DepositForm key={currencyId} entry={entry} onBegun={setBegun} onWithdraw={onWithdraw} />
        </>
      )}
    </Dialog>
  );
}
