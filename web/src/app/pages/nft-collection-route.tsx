import { NftCollectionPage } from '@/features/nfts/gallery/nft-collection-page';
import { PayingWallet } from '@/features/nfts/mint/paying-wallet';
import { ownWallet } from '@/features/session/own-wallet';

/** The collections, whose NFTs the wallet that is connected can pay for. */
export function NftCollectionRoute() {
  return (
    <PayingWallet value={ownWallet}>
      <NftCollectionPage />
    </PayingWallet>
  );
}
