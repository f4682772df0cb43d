import type { Balance } from '@/api/money-types';
import { serverText } from '@/lib/api-error';
import { isPositive } from '@/lib/money';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import type { Opened } from '../opened';
import { useBalances } from '../queries';
import { BalanceCard } from './balance-card';
import { EmptyBalances } from './empty-balances';

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4';

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
  const empty = balances.data.filter((entry) => !isHeld(entry));
  const onDeposit = ({ currencyId }: Balance) => onOpen({ dialog: 'deposit', currencyId });
  const onWithdraw = ({ currencyId }: Balance) => onOpen({ dialog: 'withdraw', currencyId });
  return (
    <div className="flex flex-col gap-8">
      {held.length > 0 ? (
        <ul className={GRID}>
          {held.map((entry) => (
            <li key={entry.currencyId} className="grid">
              <BalanceCard
                entry={entry}
                onDeposit={() => onDeposit(entry)}
                onWithdraw={() => onWithdraw(entry)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {empty.length > 0 ? <EmptyBalances entries={empty} {...{ onDeposit, onWithdraw }} /> : null}
    </div>
  );
}

/** A locked amount is somebody's, too. */
function isHeld({ balance, lockedBalance }: Balance): boolean {
  return isPositive(balance) || isPositive(lockedBalance);
}

function BalancesSkeleton() {
  return (
    <div role="status" aria-label="Loading balances" className={GRID}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-[15.25rem] rounded-lg" />
      ))}
    </div>
  );
}
