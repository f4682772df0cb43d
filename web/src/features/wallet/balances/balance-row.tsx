import { Lock } from 'lucide-react';
import { useId } from 'react';
import type { Balance } from '@/api/money-types';
import { isPositive } from '@/lib/money';
import { Amount, ExactAmount } from './amount';
import { Coin } from './coin';
import { noWithdrawal, Ways } from './ways';

interface BalanceRowProps {
  entry: Balance;
  /** The element that says for several rows why nothing can be withdrawn; without it the row says it itself. */
  reason?: string;
  onDeposit: () => void;
  onWithdraw: () => void;
}

/** Nothing, in every coin alike. */
const ZERO = '0.00';

export function BalanceRow({ entry, reason, ...ways }: BalanceRowProps) {
  const { currency, availableBalance, lockedBalance } = entry;
  const { symbol, displayName, withdrawable } = currency;
  const own = useId();
  const why = noWithdrawal(entry);
  const said = why !== null && (!reason || !withdrawable);
  const places = { decimals: currency.decimals, strong: currency.displayDecimals };
  const held = isPositive(availableBalance);
  return (
    <article
      aria-label={displayName}
      className="grid min-h-16 grid-cols-[auto_minmax(3rem,1fr)_auto_auto] items-center gap-x-2 px-3 py-2.5 sm:gap-x-5 md:px-5"
    >
      <Coin currency={currency} size={36} />
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-semibold text-sm leading-tight sm:text-base">
          {displayName}
        </h3>
        {displayName === symbol ? null : (
          <p className="truncate text-dim text-xs sm:text-sm">{symbol}</p>
        )}
      </div>
      <div className="text-right">
        <p
          className={`font-display leading-tight sm:text-xl ${held ? 'font-semibold' : 'text-faint'}`}
        >
          <Amount value={availableBalance} {...places} zero={ZERO} />
        </p>
        {isPositive(lockedBalance) ? (
          <p className="text-dim text-xs">
            <Lock aria-hidden className="mr-1 inline size-3" />
            <span>
              Set aside: <Amount value={lockedBalance} {...places} />
            </span>
          </p>
        ) : null}
      </div>
      <div className="flex gap-1 sm:min-w-56 sm:justify-end">
        <Ways entry={entry} reason={why ? (said ? own : reason) : undefined} {...ways} />
      </div>
      <p className="col-span-3 col-start-2 flex flex-wrap justify-between gap-x-4 text-dim text-xs empty:hidden">
        {said ? <span id={own}>{why}</span> : null}
        <ExactAmount value={availableBalance} strong={places.strong} unit={symbol} />
      </p>
    </article>
  );
}
