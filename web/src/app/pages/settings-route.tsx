import { Suspense } from 'react';
import { LimitsLink } from '@/features/limits/limits-link';
import { BlockedList } from '@/features/profile/blocked-list';
import { FeaturedChoice } from '@/features/profile/featured-choice';
import { SettingsPage } from '@/features/session/settings-page';
import { RewardPayoutCard } from '@/features/wallet/payout/reward-payout-card';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

const Preferences = lazyWithRetry(() =>
  import('./preferences').then((m) => ({ default: m.Preferences })),
);

/** Everything that one sets for oneself. */
export function SettingsRoute() {
  return (
    <SettingsPage>
      <Suspense fallback={<Skeleton className="h-[34rem] rounded-lg" />}>
        <Preferences />
      </Suspense>
      <FeaturedChoice />
      <RewardPayoutCard />
      <LimitsLink />
      <BlockedList />
    </SettingsPage>
  );
}
