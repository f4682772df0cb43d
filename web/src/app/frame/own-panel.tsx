import { CreditChip } from '@/features/credits/balance/credit-chip';
import { WalletPanel } from '@/features/wallet/balances/wallet-panel';
import { useSession } from '@/lib/session';

/** The visitor's credits and balances in the sidebar. */
export function OwnPanel() {
  const { status } = useSession();
  return (
    <>
      {status === 'signedIn' ? <CreditChip compact={false} /> : null}
      <WalletPanel />
    </>
  );
}
