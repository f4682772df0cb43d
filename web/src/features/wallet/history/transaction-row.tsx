import { ArrowDownToLine, ArrowUpFromLine, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Transaction } from '@/api/money-types';
import { fixedAmount, fullAmount, TRANSACTION_DECIMALS } from '@/lib/money';
import { RelativeTime } from '@/ui/relative-time';
import { TransactionDetail } from './transaction-detail';
import { TransactionStatus } from './transaction-status';

interface TransactionRowProps {
  transaction: Transaction;
  /** Opens a pending deposit's instructions again. */
  onResume: (() => void) | undefined;
}

export function TransactionRow({ transaction, onResume }: TransactionRowProps) {
  const { type, currency, amount, status, createdAt } = transaction;
  const [open, setOpen] = useState(false);
  const detail = useId();
  const incoming = type === 'deposit';
  const sign = incoming ? '+' : '−';
  const exact = fixedAmount(amount, TRANSACTION_DECIMALS);
  const Icon = incoming ? ArrowDownToLine : ArrowUpFromLine;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={detail}
        onClick={() => setOpen(!open)}
        className="grid min-h-17 w-full grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-left transition-colors hover:bg-ink-2 md:grid-cols-[auto_1fr_14rem_7rem_8rem_auto] md:px-5"
      >
        <span
          className={`row-span-2 grid size-10 place-items-center rounded-full md:row-span-1 ${incoming ? 'bg-brass/12 text-brass' : 'bg-ink-2 text-dim'}`}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="font-semibold">
          {incoming ? 'Deposit' : 'Withdrawal'}
          <span className="sr-only"> {currency} </span>
        </span>
        <span
          className={`text-right font-display font-semibold tabular-nums ${incoming ? 'text-brass' : ''}`}
        >
          <span className="sr-only">
            {sign}
            {exact}
          </span>
          <span aria-hidden title={exact}>
            {sign}
            {fullAmount(exact.replaceAll(',', ''), 2)} {currency}
          </span>
        </span>
        <span className="md:text-center">
          <TransactionStatus status={status} />
        </span>
        <RelativeTime at={createdAt} className="text-right text-dim text-sm" />
        <ChevronDown
          aria-hidden
          className={`hidden size-4 text-dim transition-transform md:block ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={detail} hidden={!open}>
        {open ? <TransactionDetail transaction={transaction} onResume={onResume} /> : null}
      </div>
    </li>
  );
}
