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

/** A phone has the arrows alone, as above the list with their words: beside these is no room for a coin's name. */
const SMALL = 'max-sm:size-10 max-sm:rounded-full max-sm:px-0';
const WORD = 'max-sm:sr-only';

/** The ways in and out of a balance, quiet where there is none: a dozen of equal buttons says nothing. */
export function Ways({ entry, onDeposit, onWithdraw, reason }: WaysProps) {
  const { symbol, depositMethod } = entry.currency;
  const variant = isPositive(entry.availableBalance) ? 'secondary' : 'ghost';
  return (
    <>
      <Button
        variant={variant}
        onClick={onDeposit}
        onPointerEnter={prefetchDeposit}
        onFocus={prefetchDeposit}
        disabled={depositMethod === 'none'}
        title={depositMethod === 'none' ? `${symbol} cannot be deposited here` : undefined}
        className={SMALL}
      >
        <ArrowDownToLine aria-hidden className="size-4 text-felt" />
        <span className={WORD}>Deposit</span>
      </Button>
      <Button
        variant={variant}
        onClick={onWithdraw}
        onPointerEnter={prefetchWithdraw}
        onFocus={prefetchWithdraw}
        disabled={noWithdrawal(entry) !== null}
        aria-describedby={reason}
        className={SMALL}
      >
        <ArrowUpFromLine aria-hidden className="size-4" />
        <span className={WORD}>Withdraw</span>
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
