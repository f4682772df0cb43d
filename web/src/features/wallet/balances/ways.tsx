import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { Balance } from '@/api/money-types';
import { isPositive } from '@/lib/money';
import { Button } from '@/ui/button';
import { prefetchDeposit, prefetchWithdraw } from '../dialogs';

interface WaysProps {
  entry: Balance;
  onDeposit: () => void;
  onWithdraw: () => void;
  /** The element that says why nothing can be withdrawn. */
  reason?: string | undefined;
  /** A phone has room for the arrows alone. */
  narrow?: boolean;
}

/** The ways in and out of a balance. */
export function Ways({ entry, onDeposit, onWithdraw, reason, narrow = false }: WaysProps) {
  const { symbol, depositMethod } = entry.currency;
  const name = narrow ? 'max-sm:sr-only' : '';
  return (
    <>
      <Button
        variant="secondary"
        onClick={onDeposit}
        onPointerEnter={prefetchDeposit}
        onFocus={prefetchDeposit}
        disabled={depositMethod === 'none'}
        title={depositMethod === 'none' ? `${symbol} cannot be deposited here` : undefined}
        className={narrow ? 'max-sm:px-3' : ''}
      >
        <ArrowDownToLine aria-hidden className="size-4 text-felt" />
        <span className={name}>Deposit</span>
      </Button>
      <Button
        variant="secondary"
        onClick={onWithdraw}
        onPointerEnter={prefetchWithdraw}
        onFocus={prefetchWithdraw}
        disabled={noWithdrawal(entry) !== null}
        aria-describedby={reason}
        className={narrow ? 'max-sm:px-3' : ''}
      >
        <ArrowUpFromLine aria-hidden className="size-4" />
        <span className={name}>Withdraw</span>
      </Button>
    </>
  );
}

/** Why nothing of it can be withdrawn; null where something can. */
export function noWithdrawal({ currency, availableBalance }: Balance): string | null {
  if (!currency.withdrawable) return `${currency.symbol} cannot be paid out`;
  return isPositive(availableBalance) ? null : 'Nothing to withdraw yet';
}
