import { lazy, Suspense, useState } from 'react';
import type { Nft } from '@/api/nfts';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Button, type ButtonProps } from '@/ui/button';
import { usePhases } from '../queries';
import { freeOf, priceIn, priceText } from '../words';

const dialog = lazyModule(() => import('./buy-dialog'));
const BuyDialog = lazy(dialog.load);

interface BuyButtonProps extends Pick<ButtonProps, 'size' | 'wide'> {
  nfts: Nft[];
  label: string;
  children: string;
}

/**
 * Opens the mint dialog; who has not signed in does that first. Without an NFT there is no button, but a dialog that is
 * open stays: it may just have bought the last edition.
 */
export function BuyButton({ nfts, label, children, ...look }: BuyButtonProps) {
  const [offered, setOffered] = useState<Nft[] | null>(null);
  const { requireToken } = useSession();
  const start = async () => {
    if (await requireToken()) setOffered(nfts);
  };
  return (
    <>
      {nfts.length > 0 ? (
        <Button
          {...look}
          aria-label={label}
          onClick={() => void start()}
          onPointerEnter={dialog.prefetch}
        >
          {children}
        </Button>
      ) : null}
      {offered ? (
        <Suspense>
          <BuyDialog nfts={offered} onClose={() => setOffered(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** On an NFT's page, while an edition is free (NFT-56). */
export function BuyNft({ nft }: { nft: Nft }) {
  const price = priceIn(nft, usePhases(nft.collectionId._id).data);
  const isSold = freeOf(nft) > 0 && nft.collectionId.status === 'active';
  return (
    <BuyButton nfts={isSold ? [nft] : []} label={`Mint ${nft.name}`} size="lg" wide>
      {price === '0' ? 'Mint for free' : `Mint for ${priceText({ ...nft, price })}`}
    </BuyButton>
  );
}
