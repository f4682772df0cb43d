import { Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { CreditChip } from '@/features/credits/balance/credit-chip';
import { useSession } from '@/lib/session';
import { IconButton } from '@/ui/icon-button';

/** Links to the visitor's credits and balances, where the sidebar has room for icons alone. */
export function OwnLinks() {
  const { status } = useSession();
  return (
    <>
      {status === 'signedIn' ? <CreditChip compact /> : null}
      <IconButton label="Wallet" asChild>
        <Link to="/wallet">
          <Wallet aria-hidden className="size-5" />
        </Link>
      </IconButton>
    </>
  );
}
