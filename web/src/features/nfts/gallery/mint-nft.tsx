import { BuyButton } from '../mint/buy-nft';
import { useGallery } from '../queries';
import { freeOf } from '../words';

/** The collection's own button: the dialog picks one of what can be bought (E23). */
export function MintNft({ collection }: { collection: string }) {
  const free = useGallery(collection, {}, true).data?.filter((nft) => freeOf(nft) > 0) ?? [];
  return (
    <BuyButton nfts={free} label="Mint NFT">
      Mint NFT
    </BuyButton>
  );
}
