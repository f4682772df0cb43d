import { Gift, Lock, type LucideIcon } from 'lucide-react';
import type { StatementLine } from '@/api/money-types';
import { fullAmount, isPositive } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { useBalances } from './queries';

/** A table on a desk; on a phone each line is a small card of its own. */
export function StatementTable({ lines }: { lines: StatementLine[] }) {
  return (
    <table className="w-full text-sm max-md:block">
      <thead className="border-ink-3 border-b text-left text-faint text-xs max-md:sr-only">
        <tr>
          <th className="px-5 py-3 font-medium">Date</th>
          <th className="px-3 py-3 font-medium">What</th>
          <th className="px-3 py-3 text-right font-medium">Amount</th>
          <th className="px-5 py-3 text-right font-medium">Balance after</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-ink-3 max-md:block">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: StatementLine }) {
  const places = usePlaces(line.currency);
  const incoming = isPositive(line.amount);
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(8rem,1fr)_minmax(0,auto)] max-md:gap-x-4 max-md:px-4 max-md:py-3">
      <td className="px-5 py-3 text-dim tabular-nums max-md:order-3 max-md:p-0 md:whitespace-nowrap">
        {absoluteTime(new Date(line.at))}
      </td>
      <td className="px-3 py-3 max-md:order-1 max-md:p-0">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {line.cause.label || line.kind}
          {line.purpose === 'locked' ? <Apart icon={Lock} word="Locked" /> : null}
          {line.purpose === 'claimable' ? <Apart icon={Gift} word="Set aside" /> : null}
        </span>
        <span className="block text-faint text-xs" title={line.cause.id}>
          {line.kind === line.cause.type ? '' : `${line.kind} · `}
          {line.cause.type} {line.cause.id.slice(-6)}
        </span>
      </td>
      <td
        className={`px-3 py-3 text-right font-semibold max-md:break-all md:whitespace-nowrap tabular-nums max-md:order-2 max-md:p-0 ${incoming && line.purpose === 'available' ? 'text-brass' : ''}`}
      >
        {incoming ? '+' : ''}
        {fullAmount(line.amount, places).replace('-', '−')} {line.currency}
      </td>
      <td className="px-5 py-3 text-right text-dim max-md:break-all md:whitespace-nowrap tabular-nums max-md:order-4 max-md:p-0">
        <span className="md:hidden">Balance </span>
        {fullAmount(line.balanceAfter, places)}
      </td>
    </tr>
  );
}

/** The line is of money that is not there to spend. */
function Apart({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <span className="flex items-center gap-1 text-dim text-xs">
      <Icon aria-hidden className="size-3" />
      {word}
    </span>
  );
}

function usePlaces(symbol: string): number {
  const { data } = useBalances();
  return data?.find(({ currency }) => currency.symbol === symbol)?.currency.displayDecimals ?? 2;
}
