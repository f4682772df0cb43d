import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import type { Nft } from '@/api/nfts';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Button, type ButtonProps } from '@/ui/button';
import { usePhases } from '../queries';
import { freeOf, priceIn, priceText } from '../words';

const dialog = lazyModule(() => import('./buy-dialog'));
const BuyDialog = lazy(dialog.load);

const Buying = createContext<(nfts: Nft[]) => void>(() => {});

/** Holds the mint dialog of a page: what is minted leaves its shelf, and takes its button along. */
export function BuyHost({ children }: { children: ReactNode }) {
  const [nfts, setNfts] = useState<Nft[] | null>(null);
  return (
    <Buying value={setNfts}>
      {children}
      {nfts ? (
        <Suspense>
          <BuyDialog nfts={nfts} onClose={() => setNfts(null)} />
        </Suspense>
      ) : null}
    </Buying>
  );
}

interface BuyButtonProps extends Pick<ButtonProps, 'size' | 'wide'> {
  nfts: Nft[];
  label: string;
  children: string;
}

/** Opens the page's mint dialog; who has not signed in does that first. Without an NFT there is no button. */
export function BuyButton({ nfts, label, children, ...look }: BuyButtonProps) {
  const buy = use(Buying);
  const { requireToken } = useSession();
  const start = async () => {
    if (await requireToken()) buy(nfts);
  };
  if (nfts.length === 0) return null;
  return (
    <Button
      {...look}
      aria-label={label}
      onClick={() => void start()}
      onPointerEnter={dialog.prefetch}
    >
      {children}
    </Button>
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
