import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Balance } from '@/api/money-types';
import { compactAmount, isPositive } from '@/lib/money';
import { IconButton } from '@/ui/icon-button';
import { Skeleton } from '@/ui/skeleton';
import { useBalances, useRefresh } from '../queries';
import { ALWAYS } from './always';
import { Coin } from './coin';
import { useEasedAmount } from './use-eased-amount';

/** Reads the balances once more. */
export function RefreshButton() {
  const refresh = useRefresh();
  return (
    <IconButton
      label="Refresh balances"
      aria-busy={refresh.isPending || undefined}
      onClick={() => refresh.mutate()}
    >
      <RotateCw aria-hidden className={`size-4 ${refresh.isPending ? 'animate-spin' : ''}`} />
    </IconButton>
  );
}

/** The balances of the unfolded wallet in the sidebar. */
export function Amounts() {
  const { data, isError } = useBalances();
  // A currency that comes later, as with a pool that was won, counts up from nothing.
  const loaded = useRef(false);
  useEffect(() => {
    loaded.current = data !== undefined;
  }, [data]);
  if (isError && !data) return <p className="text-dim text-sm">Failed to load wallet data</p>;
  const others = (data ?? []).filter(
    ({ balance, currency }) => isPositive(balance) && !ALWAYS.includes(currency.symbol),
  );
  return (
    <ul className="grid max-h-44 grid-cols-2 gap-x-4 gap-y-2 overflow-y-auto">
      {[...ALWAYS, ...others.map(({ currency }) => currency.symbol)].map((symbol) => (
        <Row
          key={symbol}
          symbol={symbol}
          loading={!data}
          begin={loaded.current ? '0' : undefined}
          entry={data?.find((each) => each.currency.symbol === symbol)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  symbol: string;
  loading: boolean;
  entry: Balance | undefined;
  /** Of what the amount counts from when it is first shown. */
  begin: string | undefined;
}

function Row({ symbol, loading, entry, begin }: RowProps) {
  if (!loading && !entry) return null;
  return (
    <li className="h-9 min-w-0">
      {entry ? (
        <Held entry={entry} begin={begin} />
      ) : (
        <span className="flex items-center gap-2">
          <Skeleton className="size-[26px] rounded-full" />
          <span className="min-w-0">
            <span className="block text-faint text-xs leading-tight">{symbol}</span>
            <Skeleton className="h-4 w-14" />
          </span>
        </span>
      )}
    </li>
  );
}

/** An amount that counts to its next value, and leads to the lines that made it. */
function Held({ entry, begin }: { entry: Balance; begin: string | undefined }) {
  const { availableBalance, currency } = entry;
  const { symbol, displayDecimals } = currency;
  const shown = useEasedAmount(availableBalance, begin);
  return (
    <Link
      to={`/wallet?tab=statement&currency=${symbol}`}
      className="-mx-1 flex h-9 items-center gap-2 rounded-sm px-1 transition-colors hover:bg-ink-2"
    >
      <Coin currency={currency} size={26} />
      <span className="min-w-0">
        <span className="block text-faint text-xs leading-tight">{symbol}</span>
        <span
          className="block truncate font-semibold text-sm tabular-nums leading-tight"
          title={`${availableBalance} ${symbol}`}
        >
          {compactAmount(shown, displayDecimals)}
        </span>
      </span>
    </Link>
  );
}
