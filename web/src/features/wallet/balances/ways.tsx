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
}

/** The ways in and out of a balance; a phone has room for their arrows alone. */
export function Ways({ entry, onDeposit, onWithdraw, reason }: WaysProps) {
  const { symbol, depositMethod } = entry.currency;
  return (
    <>
      <Button
        variant="secondary"
        onClick={onDeposit}
        onPointerEnter={prefetchDeposit}
        onFocus={prefetchDeposit}
        disabled={depositMethod === 'none'}
        title={depositMethod === 'none' ? `${symbol} cannot be deposited here` : undefined}
        className="max-sm:size-10 max-sm:px-0"
      >
        <ArrowDownToLine aria-hidden className="size-4 text-felt" />
        <span className="max-sm:sr-only">Deposit</span>
      </Button>
      <Button
        variant="secondary"
        onClick={onWithdraw}
        onPointerEnter={prefetchWithdraw}
        onFocus={prefetchWithdraw}
        disabled={noWithdrawal(entry) !== null}
        aria-describedby={reason}
        className="max-sm:size-10 max-sm:px-0"
      >
        <ArrowUpFromLine aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Withdraw</span>
      </Button>
    </>
  );
}

/** Why nothing of it can be withdrawn; null where something can. */
export function noWithdrawal({
  currency,
  availableBalance,
  lockedBalance,
}: Balance): string | null {
  if (!currency.withdrawable) return `${currency.symbol} cannot be paid out`;
  if (isPositive(availableBalance)) return null;
  return isPositive(lockedBalance) ? 'All of it is locked' : 'Nothing to withdraw yet';
}
