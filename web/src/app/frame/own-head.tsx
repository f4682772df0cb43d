import { CreditChip } from '@/features/credits/balance/credit-chip';
import { Bell } from '@/features/notifications/bell';

/** The visitor's own things at the head of every page. `credits`: where the sidebar does not show them. */
export function OwnHead({ credits }: { credits: boolean | undefined }) {
  return (
    <>
      {credits ? <CreditChip compact /> : null}
      <Bell />
    </>
  );
}
