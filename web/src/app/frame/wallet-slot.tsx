import { Wallet } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { IconButton } from '@/ui/icon-button';
import { Skeleton } from '@/ui/skeleton';

const WalletPanel = lazyWithRetry(() =>
  import('@/features/wallet/balances/wallet-panel').then((m) => ({ default: m.WalletPanel })),
);

/** The wallet's place in the sidebar: its balances, or a way to them where there is room for an icon alone. */
export function WalletSlot({ compact }: { compact: boolean }) {
  const { user } = useSession();
  if (!user) return null;
  if (compact) {
    return (
      <IconButton label="Wallet" asChild>
        <Link to="/wallet">
          <Wallet aria-hidden className="size-5" />
        </Link>
      </IconButton>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-[9.25rem]" />}>
      <WalletPanel />
    </Suspense>
  );
}
