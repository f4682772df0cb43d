import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import type { Opened } from '../opened';
import { useBalances, useTransactions } from '../queries';
import { TransactionRow } from './transaction-row';

export function TransactionsTab({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const list = useTransactions();
  const currencyId = useCurrencyIds();
  return (
    <ListStates
      list={list}
      loading={<TransactionsSkeleton />}
      failed="Failed to load transaction history"
      empty={
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
      }
    >
      {(transactions) => (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-ink-3">
            {transactions.map((transaction) => {
              const id = currencyId(transaction.currency);
              return (
                <TransactionRow
                  key={transaction.id}
                  transaction={transaction}
                  onResume={
                    id
                      ? () =>
                          onOpen({ dialog: 'deposit', currencyId: id, depositId: transaction.id })
                      : undefined
                  }
                />
              );
            })}
          </ul>
        </Card>
      )}
    </ListStates>
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
