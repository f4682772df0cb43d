import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import type { Balance } from '@/api/money-types';
import { compactAmount } from '@/lib/money';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Skeleton } from '@/ui/skeleton';
import { useBalances, useRefresh } from '../queries';
import { Coin } from './coin';

/** The currencies of the sidebar, in this order (D1 section 2). */
const SHOWN = ['USDT', 'BNB', 'SOL', 'USDC'];

/** The balances that are at hand on every page, for who is connected. */
export function WalletPanel() {
  const { user, status } = useSession();
  if (!user) return null;
  return (
    <section aria-labelledby="wallet-panel" className="rounded-md border border-ink-3 bg-ink-0 p-3">
      <header className="flex items-center gap-1">
        <h2 id="wallet-panel" className="flex-1 font-sans font-semibold text-sm">
          Wallet
        </h2>
        {status === 'signedIn' ? <RefreshButton /> : null}
        <Button asChild variant="link">
          <Link to="/wallet">View Wallet</Link>
        </Button>
      </header>
      {status === 'signedIn' ? <Amounts /> : <SignIn />}
    </section>
  );
}

function RefreshButton() {
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

function Amounts() {
  const { data, isError } = useBalances();
  if (isError && !data) return <p className="text-dim text-sm">Failed to load wallet data</p>;
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2">
      {SHOWN.map((symbol) => (
        <Row
          key={symbol}
          symbol={symbol}
          loading={!data}
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
}

function Row({ symbol, loading, entry }: RowProps) {
  if (!loading && !entry) return null;
  return (
    <li className="flex h-9 min-w-0 items-center gap-2">
      {entry ? (
        <Coin currency={entry.currency} size={26} />
      ) : (
        <Skeleton className="size-[26px] rounded-full" />
      )}
      <span className="min-w-0">
        <span className="block text-faint text-xs leading-tight">{symbol}</span>
        <span
          className="block truncate font-semibold text-sm tabular-nums leading-tight"
          title={entry ? `${entry.availableBalance} ${symbol}` : undefined}
        >
          {entry ? (
            compactAmount(entry.availableBalance, entry.currency.displayDecimals)
          ) : (
            <Skeleton className="h-4 w-14" />
          )}
        </span>
      </span>
    </li>
  );
}

function SignIn() {
  const { requireToken } = useSession();
  return (
    <Button variant="secondary" wide className="mt-1" onClick={() => void requireToken()}>
      Sign in to see balances
    </Button>
  );
}
