import { LimitsLink } from '@/features/limits/limits-link';
import { BlockedList } from '@/features/profile/blocked-list';
import { SettingsPage } from '@/features/session/settings-page';
import { RewardPayoutCard } from '@/features/wallet/payout/reward-payout-card';

/** Everything that one sets for oneself. */
export function SettingsRoute() {
  return (
    <SettingsPage>
      <RewardPayoutCard />
      <LimitsLink />
      <BlockedList />
    </SettingsPage>
  );
}
