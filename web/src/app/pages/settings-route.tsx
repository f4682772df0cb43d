import { LimitsLink } from '@/features/limits/limits-link';
import { BlockedList } from '@/features/profile/blocked-list';
import { SettingsPage } from '@/features/session/settings-page';

/** Everything that one sets for oneself. */
export function SettingsRoute() {
  return (
    <SettingsPage>
      <LimitsLink />
      <BlockedList />
    </SettingsPage>
  );
}
