import { Lock } from 'lucide-react';
import { useId } from 'react';
import type { Balance } from '@/api/money-types';
import { isPositive } from '@/lib/money';
import { Card } from '@/ui/card';
import { Amount } from './amount';
import { Coin } from './coin';
import { noWithdrawal, Ways } from './ways';

interface BalanceCardProps {
  entry: Balance;
  onDeposit: () => void;
  onWithdraw: () => void;
}

export function BalanceCard({ entry, onDeposit, onWithdraw }: BalanceCardProps) {
  const { currency, availableBalance, lockedBalance } = entry;
  const { symbol, displayName } = currency;
  const reason = noWithdrawal(entry);
  const reasonId = useId();
  const places = { decimals: currency.decimals, strong: currency.displayDecimals };
  return (
    <Card className="flex flex-col p-5">
      <article aria-label={displayName} className="flex flex-1 flex-col">
        <header className="flex items-center gap-3">
          <Coin currency={currency} />
          <div className="min-w-0">
            <h3 className="truncate font-semibold leading-tight">{displayName}</h3>
            <p className="text-dim text-sm">{symbol}</p>
          </div>
        </header>
        <p className="mt-4 text-dim text-xs">Available</p>
        <p className="font-display font-semibold text-2xl leading-tight">
          <Amount value={availableBalance} {...places} />
        </p>
        {/* The line's place is kept, so that cards in a row stay level. */}
        <p className="mt-1.5 flex min-h-5 items-center gap-1.5 text-dim text-sm">
          {isPositive(lockedBalance) ? (
            <>
              <Lock aria-hidden className="size-3.5 shrink-0" />
              Locked: <Amount value={lockedBalance} {...places} />
            </>
          ) : null}
        </p>
        <div className="mt-auto grid grid-cols-2 gap-2 pt-4">
          <Ways
            entry={entry}
            reason={reason ? reasonId : undefined}
            {...{ onDeposit, onWithdraw }}
          />
        </div>
        {reason ? (
          <p id={reasonId} className="mt-2 text-dim text-xs">
            {reason}
          </p>
        ) : null}
      </article>
    </Card>
  );
}
