import { Lock, type LucideIcon, Undo2 } from 'lucide-react';
import type { StatementLine } from '@/api/money-types';
import { fullAmount, isPositive } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { type Column, DataTable } from '@/ui/data-table';
import { useBalances } from '../queries';

const AMOUNT = 'text-right max-md:break-all md:whitespace-nowrap tabular-nums';

/** The lines of a wallet's statement. */
export function StatementTable({ lines }: { lines: StatementLine[] }) {
  return (
    <DataTable
      caption="Statement"
      columns={COLUMNS}
      rows={lines}
      keyOf={({ id }) => id}
      phoneRow="max-md:grid-cols-[minmax(8rem,1fr)_minmax(0,auto)] max-md:gap-x-4 max-md:px-4 max-md:py-3"
    />
  );
}

const COLUMNS: Column<StatementLine>[] = [
  {
    title: 'Date',
    className: 'text-dim tabular-nums max-md:order-3 md:whitespace-nowrap',
    cell: ({ at }) => absoluteTime(new Date(at)),
  },
  { title: 'What', className: 'max-md:order-1', cell: (line) => <Cause line={line} /> },
  {
    title: 'Amount',
    titleClassName: 'text-right',
    className: ({ amount, held }) =>
      `font-semibold max-md:order-2 ${AMOUNT} ${held ? 'text-dim' : isPositive(amount) ? 'text-brass' : ''}`,
    cell: ({ amount, currency, held, state }) =>
      held ? (
        <span
          title={state === 'returned' ? undefined : 'Set aside: still part of the balance'}
          className={state === 'returned' ? 'line-through' : ''}
        >
          <Amount value={held} currency={currency} /> {currency}
          <span className="font-normal text-faint"> set aside</span>
        </span>
      ) : (
        <>
          {isPositive(amount) ? '+' : ''}
          <Amount value={amount} currency={currency} /> {currency}
        </>
      ),
  },
  {
    title: 'Balance after',
    titleClassName: 'text-right',
    className: `text-dim max-md:order-4 ${AMOUNT}`,
    cell: ({ balanceAfter, currency }) => (
      <>
        <span className="md:hidden">Balance </span>
        <Amount value={balanceAfter} currency={currency} />
      </>
    ),
  },
];

function Cause({ line: { cause, currency, fee, kind, state } }: { line: StatementLine }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 font-medium">
        {cause.label || kind}
        {state === 'held' ? <Chip icon={Lock} word="Not spent yet" /> : null}
        {state === 'returned' ? <Chip icon={Undo2} word="Back in your balance" /> : null}
      </span>
      {fee ? (
        <span className="block text-dim text-xs">
          After the payment provider’s fee of <Amount value={fee} currency={currency} /> {currency}
        </span>
      ) : null}
      <span className="block text-faint text-xs" title={cause.id}>
        {kind === cause.type ? '' : `${kind} · `}
        {cause.type} {cause.id.slice(-6)}
      </span>
    </>
  );
}

/** Mark of what became of money that was set aside. */
function Chip({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <span className="flex items-center gap-1 text-dim text-xs">
      <Icon aria-hidden className="size-3" />
      {word}
    </span>
  );
}

/** With as many digits as its currency shows. */
function Amount({ value, currency: symbol }: { value: string; currency: string }) {
  const { data } = useBalances();
  const found = data?.find(({ currency }) => currency.symbol === symbol);
  return fullAmount(value, found?.currency.displayDecimals ?? 2).replace('-', '−');
}
