import { useId } from 'react';
import { Link } from 'react-router';
import { Card } from '@/ui/card';
import { useTransactions } from '../queries';
import { TransactionRow } from './transaction-row';

const SHOWN = 3;

/** The last deposits and withdrawals below the balances; nothing before the first one. */
export function Latest() {
  const title = useId();
  const { data = [] } = useTransactions();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-6">
      <header className="mb-2 flex items-baseline justify-between gap-4">
        <h3 id={title} className="font-semibold">
          Latest
        </h3>
        <Link to="/wallet?tab=transactions" className="tap font-medium text-chalk text-sm">
          All transactions
        </Link>
      </header>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-ink-3">
          {data.slice(0, SHOWN).map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} onResume={undefined} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
