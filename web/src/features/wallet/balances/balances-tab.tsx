import type { Balance } from '@/api/money-types';
import { serverText } from '@/lib/api-error';
import { isPositive } from '@/lib/money';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import type { Opened } from '../opened';
import { useBalances } from '../queries';
import { BalanceRow } from './balance-row';
import { EmptyBalances } from './empty-balances';
import { Totals } from './totals';

export function BalancesTab({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const balances = useBalances();
  if (balances.isPending) return <BalancesSkeleton />;
  if (!balances.data) {
    return (
      <ErrorState
        title="Failed to load wallet data"
        onRetry={() => void balances.refetch()}
        retrying={balances.isFetching}
      >
        {serverText(balances.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const held = balances.data.filter(isHeld);
  const isEmpty = (entry: Balance) => !isHeld(entry);
  // Currencies that can be filled here come before those that cannot.
  const empty = [
    ...balances.data.filter((entry) => isEmpty(entry) && isDepositable(entry)),
    ...balances.data.filter((entry) => isEmpty(entry) && !isDepositable(entry)),
  ];
  const onDeposit = ({ currencyId }: Balance) => onOpen({ dialog: 'deposit', currencyId });
  const onWithdraw = ({ currencyId }: Balance) => onOpen({ dialog: 'withdraw', currencyId });
  return (
    <div className="flex flex-col gap-3">
      <Totals balances={balances.data} held={held} />
      {held.length > 0 ? (
        <Card className="divide-y divide-ink-3">
          {held.map((entry) => (
            <BalanceRow
              key={entry.currencyId}
              entry={entry}
              onDeposit={() => onDeposit(entry)}
              onWithdraw={() => onWithdraw(entry)}
            />
          ))}
        </Card>
      ) : null}
      {empty.length > 0 ? (
        <EmptyBalances entries={empty} alone={held.length === 0} {...{ onDeposit, onWithdraw }} />
      ) : null}
    </div>
  );
}

const isDepositable = ({ currency }: Balance) => currency.depositMethod !== 'none';

/** A locked amount is somebody's, too. */
function isHeld({ balance, lockedBalance }: Balance): boolean {
  return isPositive(balance) || isPositive(lockedBalance);
}

function BalancesSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading balances"
      className="flex flex-col gap-px overflow-hidden rounded-lg"
    >
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-16 rounded-none" />
      ))}
    </div>
  );
}
