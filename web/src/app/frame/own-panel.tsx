import { Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { CreditChip } from '@/features/credits/balance/credit-chip';
import { WalletPanel } from '@/features/wallet/balances/wallet-panel';
import { useSession } from '@/lib/session';
import { IconButton } from '@/ui/icon-button';

/** The visitor's credits and balances in the sidebar, or a link to each where there is room for an icon alone. */
export function OwnPanel({ compact }: { compact: boolean }) {
  const { status } = useSession();
  return (
    <>
      {status === 'signedIn' ? <CreditChip compact={compact} /> : null}
      {compact ? (
        <IconButton label="Wallet" asChild>
          <Link to="/wallet">
            <Wallet aria-hidden className="size-5" />
          </Link>
        </IconButton>
      ) : (
        <WalletPanel />
      )}
    </>
  );
}
