import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { Button } from '@/ui/button';
import { noWithdrawal } from './balances/ways';
import { prefetchDeposit, prefetchWithdraw } from './dialogs';
import type { Opened } from './opened';
import { useBalances } from './queries';

/** The ways in and out of the wallet as a whole; the coin is chosen in their dialogs. */
export function MainActions({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const { data } = useBalances();
  const into = data?.find(({ currency }) => currency.depositMethod !== 'none');
  const outOf = data?.find((entry) => noWithdrawal(entry) === null);
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:order-last max-sm:w-full">
      <Button
        disabled={!into}
        onPointerEnter={prefetchDeposit}
        onFocus={prefetchDeposit}
        onClick={() => into && onOpen({ dialog: 'deposit', currencyId: into.currencyId })}
      >
        <ArrowDownToLine aria-hidden className="size-4" />
        Deposit coins
      </Button>
      <Button
        variant="secondary"
        disabled={!outOf}
        title={data && !outOf ? 'Nothing to withdraw yet' : undefined}
        onPointerEnter={prefetchWithdraw}
        onFocus={prefetchWithdraw}
        onClick={() => outOf && onOpen({ dialog: 'withdraw', currencyId: outOf.currencyId })}
      >
        <ArrowUpFromLine aria-hidden className="size-4" />
        Withdraw coins
      </Button>
    </div>
  );
}
