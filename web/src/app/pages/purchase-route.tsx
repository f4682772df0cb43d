import { PurchasePage } from '@/features/credits/purchase/purchase-page';
import { ownWallet } from '@/features/session/own-wallet';

/** Buying credits, with tokens from the wallet that is connected too. */
export function PurchaseRoute() {
  return <PurchasePage wallet={ownWallet} />;
}
