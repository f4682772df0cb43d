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

const SMALL =
  'max-sm:h-11 max-sm:w-14 max-sm:flex-col max-sm:gap-0.5 max-sm:px-0 max-sm:text-[0.6875rem] max-[24rem]:w-10';
/** Beside its words the narrowest phone has no room for a coin's name. */
const WORD = 'max-[24rem]:sr-only';

/** The ways in and out of a balance; a phone has their words below the arrows. */
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
        className={SMALL}
      >
        <ArrowDownToLine aria-hidden className="size-4 text-felt" />
        <span className={WORD}>Deposit</span>
      </Button>
      <Button
        variant="secondary"
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
