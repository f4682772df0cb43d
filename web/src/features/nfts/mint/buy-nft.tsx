import { lazy, Suspense, useState } from 'react';
import type { Nft } from '@/api/nfts';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Button, type ButtonProps } from '@/ui/button';
import { freeOf, priceText } from '../words';

const dialog = lazyModule(() => import('./buy-dialog'));
const BuyDialog = lazy(dialog.load);

interface BuyButtonProps extends Pick<ButtonProps, 'size' | 'wide'> {
  nfts: Nft[];
  label: string;
  children: string;
}

/** Opens the mint dialog; who has not signed in does that first. */
export function BuyButton({ nfts, label, children, ...look }: BuyButtonProps) {
  const [open, setOpen] = useState(false);
  const { requireToken } = useSession();
  const start = async () => {
    if (await requireToken()) setOpen(true);
  };
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        onClick={() => void start()}
        onPointerEnter={dialog.prefetch}
      >
        {children}
      </Button>
      {open ? (
        <Suspense>
          <BuyDialog nfts={nfts} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** On an NFT's page, while an edition is free (NFT-56). */
export function BuyNft({ nft }: { nft: Nft }) {
  if (freeOf(nft) === 0 || nft.collectionId.status !== 'active') return null;
  return (
    <BuyButton nfts={[nft]} label={`Mint ${nft.name}`} size="lg" wide>
      {nft.price === '0' ? 'Mint for free' : `Mint for ${priceText(nft)}`}
    </BuyButton>
  );
}
