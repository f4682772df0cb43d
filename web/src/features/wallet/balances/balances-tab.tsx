import type { Balance } from '@/api/money-types';
import { serverText } from '@/lib/api-error';
import { isPositive } from '@/lib/money';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import type { Opened } from '../opened';
import { useBalances } from '../queries';
import { BalanceCard } from './balance-card';

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
  return (
    <ul className={GRID}>
      {heldFirst(balances.data).map((entry) => (
        <li key={entry.currencyId} className="grid">
          <BalanceCard
            entry={entry}
            onDeposit={() => onOpen({ dialog: 'deposit', currencyId: entry.currencyId })}
            onWithdraw={() => onOpen({ dialog: 'withdraw', currencyId: entry.currencyId })}
          />
        </li>
      ))}
    </ul>
  );
}

/** What somebody has comes before what they have not; the rest of the server's order stays. */
function heldFirst(entries: Balance[]): Balance[] {
  const held = (entry: Balance) => isPositive(entry.balance) || isPositive(entry.lockedBalance);
  return [...entries.filter(held), ...entries.filter((entry) => !held(entry))];
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
