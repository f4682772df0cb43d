import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { MoreButton } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import type { Opened } from './opened';
import { useBalances, useTransactions } from './queries';
import { TransactionRow } from './transaction-row';

export function TransactionsTab({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const list = useTransactions();
  const currencyId = useCurrencyIds();
  if (list.isPending) return <TransactionsSkeleton />;
  if (!list.data) {
    return (
      <ErrorState
        title="Failed to load transaction history"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {serverText(list.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={ArrowLeftRight}
        title="No transactions yet"
        action={
          <Button asChild>
            <Link to="/wallet">Make a deposit</Link>
          </Button>
        }
      >
        Deposits and withdrawals show up here, from the first moment on.
      </EmptyState>
    );
  }
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-ink-3">
          {list.data.map((transaction) => {
            const id = currencyId(transaction.currency);
            return (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                onResume={
                  id
                    ? () => onOpen({ dialog: 'deposit', currencyId: id, depositId: transaction.id })
                    : undefined
                }
              />
            );
          })}
        </ul>
      </Card>
      <MoreButton list={list} />
    </>
  );
}

/** A currency's id by its symbol, as far as balances have loaded. */
function useCurrencyIds() {
  const { data } = useBalances();
  return (symbol: string) => data?.find((each) => each.currency.symbol === symbol)?.currencyId;
}

function TransactionsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading transactions"
      className="flex flex-col gap-px overflow-hidden rounded-lg"
    >
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-17 rounded-none" />
      ))}
    </div>
  );
}
