import { PresalePage } from '@/features/presale/presale-page';
import { ownWallet } from '@/features/session/own-wallet';

/** The presale, with contributions from the wallet that is connected. */
export function PresaleRoute() {
  return <PresalePage wallet={ownWallet} />;
}
