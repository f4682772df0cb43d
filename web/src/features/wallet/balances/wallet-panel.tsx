import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Balance } from '@/api/money-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { compactAmount, isPositive } from '@/lib/money';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { useBalances } from '../queries';
import { ALWAYS } from './always';
import { useEasedAmount } from './use-eased-amount';

const unfolded = () => import('./unfolded');
const Amounts = lazyWithRetry(() => unfolded().then((m) => ({ default: m.Amounts })));
const RefreshButton = lazyWithRetry(() => unfolded().then((m) => ({ default: m.RefreshButton })));

/** Balances at hand on every page, for who is connected: one line until it is unfolded, since it shares its column with who is live. */
export function WalletPanel() {
  const { user, status } = useSession();
  const [open, setOpen] = useState(false);
  const amounts = useId();
  if (!user) return null;
  const signedIn = status === 'signedIn';
  return (
    <section
      aria-labelledby="wallet-panel"
      className={`rounded-md border border-ink-3 bg-ink-0 px-3 ${open || !signedIn ? 'pb-3' : ''}`}
    >
      <header className="flex items-center gap-1">
        <h2 className="min-w-0 flex-1 font-medium font-sans text-dim text-sm">
          {signedIn ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={amounts}
              onClick={() => setOpen(!open)}
              className="flex h-10 w-full items-center gap-2 rounded-sm hover:text-text"
            >
              <span id="wallet-panel">Wallet</span>
              <ChevronDown
                aria-hidden
                className={`size-4 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
              />
              {open ? null : <Most />}
            </button>
          ) : (
            <span id="wallet-panel">Wallet</span>
          )}
        </h2>
        <Suspense>{open ? <RefreshButton /> : null}</Suspense>
        <Button asChild variant="link">
          <Link to="/wallet">View Wallet</Link>
        </Button>
      </header>
      {signedIn ? (
        <div id={amounts}>
          <Suspense>{open ? <Amounts /> : null}</Suspense>
        </div>
      ) : (
        <SignIn />
      )}
    </section>
  );
}

/** The first currencies that one holds, and how many more there are. */
function Most() {
  const { data } = useBalances();
  const known = data ?? [];
  const held = known.filter(({ balance }) => isPositive(balance));
  const first =
    ALWAYS.map((symbol) => held.find(({ currency }) => currency.symbol === symbol)).find(Boolean) ??
    held[0] ??
    known.find(({ currency }) => currency.symbol === ALWAYS[0]);
  if (!first) return null;
  return (
    <span className="ml-auto flex min-w-0 items-baseline gap-1 pr-2">
      <Amount key={first.currency.symbol} entry={first} />
      {held.length > 1 ? <span className="text-faint text-xs">+{held.length - 1}</span> : null}
    </span>
  );
}

function Amount({ entry }: { entry: Balance }) {
  const { availableBalance, currency } = entry;
  const shown = useEasedAmount(availableBalance);
  return (
    <>
      <span
        title={`${availableBalance} ${currency.symbol}`}
        className="truncate font-display font-semibold text-text tabular-nums"
      >
        {compactAmount(shown, currency.displayDecimals)}
      </span>
      <span className="text-faint text-xs">{currency.symbol}</span>
    </>
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
