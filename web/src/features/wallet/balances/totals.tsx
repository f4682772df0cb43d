import type { Balance } from '@/api/money-types';
import { many } from '@/lib/many';
import { addAmounts, fixedAmount, isPositive } from '@/lib/money';
import { Amount } from './amount';

/** Coins in which people count before all others. */
const FIRST = 'USDT';

/** The coin that says most about a wallet, large, with what of it is set aside; there are no prices to add up others by. With nothing held it is a zero. */
export function Totals({ balances, held }: { balances: Balance[]; held: Balance[] }) {
  const first = ({ currency }: Balance) => currency.symbol === FIRST;
  const lead = held.find(first) ?? held[0] ?? balances.find(first);
  if (!lead) return null;
  const { availableBalance, lockedBalance, currency } = lead;
  const places = { decimals: currency.decimals, strong: currency.displayDecimals };
  const others = held.length - 1;
  return (
    <section aria-label="In total" className="px-1 pt-1 pb-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Amount
          value={availableBalance}
          {...places}
          zero={fixedAmount('0', currency.displayDecimals)}
          className="font-bold font-display text-4xl leading-tight"
        />
        <span className="font-semibold text-dim text-lg">{currency.symbol} available</span>
      </p>
      <p className="text-dim text-sm empty:hidden">
        {isPositive(lockedBalance) ? (
          <>
            <Amount value={lockedBalance} {...places} /> set aside,{' '}
            <Amount value={addAmounts(availableBalance, lockedBalance)} {...places} /> together
          </>
        ) : held.length > 0 ? (
          'Nothing set aside'
        ) : null}
        {others > 0 ? ` · ${many(others, 'other coin')} below` : null}
      </p>
    </section>
  );
}
