import { WalletPage } from '@/features/wallet/wallet-page';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const CreditsTab = lazyWithRetry(() =>
  import('@/features/credits/history/credits-tab').then((m) => ({ default: m.CreditsTab })),
);

/** The wallet, and the credits that are bought with what is outside of it. */
export function WalletRoute() {
  return <WalletPage credits={<CreditsTab />} />;
}
