import { useId } from 'react';
import type { Balance } from '@/api/money-types';
import { Card } from '@/ui/card';
import { Amount } from './amount';
import { Coin } from './coin';
import { Ways } from './ways';

interface EmptyBalancesProps {
  entries: Balance[];
  onDeposit: (entry: Balance) => void;
  onWithdraw: (entry: Balance) => void;
}

/** Currencies of which one has nothing, a line each: what somebody has must not drown among them. */
export function EmptyBalances({ entries, onDeposit, onWithdraw }: EmptyBalancesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-lg">
        Empty
      </h2>
      <p id={`${id}-reason`} className="mb-3 text-dim text-sm">
        Nothing to withdraw yet.
      </p>
      <Card className="divide-y divide-ink-3">
        {entries.map((entry) => (
          <Line
            key={entry.currencyId}
            entry={entry}
            reason={`${id}-reason`}
            onDeposit={() => onDeposit(entry)}
            onWithdraw={() => onWithdraw(entry)}
          />
        ))}
      </Card>
    </section>
  );
}

interface LineProps {
  entry: Balance;
  reason: string;
  onDeposit: () => void;
  onWithdraw: () => void;
}

function Line({ entry, reason, ...ways }: LineProps) {
  const { currency, availableBalance } = entry;
  const { symbol, displayName, withdrawable, decimals, displayDecimals } = currency;
  return (
    <article
      aria-label={displayName}
      className="flex min-h-14 items-center gap-3 px-3 py-2 md:px-5"
    >
      <Coin currency={currency} size={32} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-medium text-sm leading-tight">{displayName}</h3>
        <p className="truncate text-dim text-xs">
          {withdrawable ? symbol : `${symbol} cannot be paid out`}
        </p>
      </div>
      <Amount
        value={availableBalance}
        decimals={decimals}
        strong={displayDecimals}
        className="text-dim text-sm max-md:hidden"
      />
      <div className="flex shrink-0 gap-2">
        <Ways entry={entry} reason={reason} narrow {...ways} />
      </div>
    </article>
  );
}
