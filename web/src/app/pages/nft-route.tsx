import { asAdmin } from '@/features/admin/calls';
import { adminStore } from '@/features/admin/store';
import { AdminActions } from '@/features/nfts/detail/admin-actions';
import { NftPage } from '@/features/nfts/detail/nft-page';
import { BuyNft } from '@/features/nfts/mint/buy-nft';
import { PayingWallet } from '@/features/nfts/mint/paying-wallet';
import { ownWallet } from '@/features/session/own-wallet';
import { useSession } from '@/lib/session';

/** The NFT and what administrators do with it meet here. */
export function NftRoute() {
  const { user } = useSession();
  const isAdmin = user?.isAdmin || adminStore.get()?.user.isAdmin;
  return (
    <PayingWallet value={ownWallet}>
      <NftPage
        actions={(nft) =>
          isAdmin ? <AdminActions as={asAdmin} nft={nft} /> : <BuyNft nft={nft} />
        }
      />
    </PayingWallet>
  );
}
