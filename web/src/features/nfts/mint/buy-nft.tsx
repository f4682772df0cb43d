import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { Nft, NftCollection } from '@/api/nfts';
import { lazyModule } from '@/lib/lazy-with-retry';
import { leftText } from '@/lib/left-text';
import { useSession } from '@/lib/session';
import { useNow } from '@/lib/use-now';
import { Button, type ButtonProps } from '@/ui/button';
import { usePhases } from '../queries';
import { SellingContext, useSelling } from '../selling';
import { freeOf, opensAt, priceIn, priceText } from '../words';

const dialog = lazyModule(() => import('./buy-dialog'));
const BuyDialog = lazy(dialog.load);

interface BuyHostProps {
  collection: NftCollection;
  children: ReactNode;
}

/** Holds the mint dialog of a page: what is minted leaves its shelf, and takes its button along. */
export function BuyHost({ collection, children }: BuyHostProps) {
  const [nfts, setNfts] = useState<Nft[] | null>(null);
  const { data: phases, refetch } = usePhases(collection._id);
  const [now, setNow] = useState(Date.now);
  const onDue = useCallback(() => {
    setNow(Date.now());
    void refetch();
  }, [refetch]);
  const opens = opensAt(collection, phases, now);
  return (
    <SellingContext value={{ buy: setNfts, phases, opensAt: opens, onDue }}>
      {children}
      {nfts ? (
        <Suspense>
          <BuyDialog nfts={nfts} onClose={() => setNfts(null)} />
        </Suspense>
      ) : null}
    </SellingContext>
  );
}

interface BuyButtonProps extends Pick<ButtonProps, 'size' | 'wide' | 'className'> {
  nfts: Nft[];
  label: string;
  /** Little room: before the sale it says the time alone. */
  short?: boolean;
  children: string;
}

/** Opens the page's mint dialog; who has not signed in does that first. Without an NFT there is no button. */
export function BuyButton({ nfts, label, short = false, children, ...look }: BuyButtonProps) {
  const { buy, opensAt: opens } = useSelling();
  const { requireToken } = useSession();
  const start = async () => {
    if (await requireToken()) buy(nfts);
  };
  if (nfts.length === 0) return null;
  if (opens) return <Opening at={opens} short={short} {...look} />;
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

interface OpeningProps extends Pick<ButtonProps, 'size' | 'wide' | 'className'> {
  at: string;
  short: boolean;
}

/** The button before the sale: when it can be pressed. */
function Opening({ at, short, className = '', ...look }: OpeningProps) {
  const { onDue } = useSelling();
  const left = Date.parse(at) - useNow(1000);
  const due = left <= 0;
  useEffect(() => {
    if (due) onDue();
  }, [due, onDue]);
  const words = `in ${leftText(left)}`;
  return (
    <Button
      {...look}
      disabled
      aria-label={`Opens ${words}`}
      className={`tabular-nums ${short ? 'px-1!' : ''} ${className}`}
    >
      {short ? words : `Opens ${words}`}
    </Button>
  );
}

/** On an NFT's page, while an edition is free (NFT-56); on a phone it stays at the lower edge. */
export function BuyNft({ nft }: { nft: Nft }) {
  const price = priceIn(nft, useSelling().phases);
  const free = freeOf(nft);
  if (free === 0 || nft.collectionId.status !== 'active') return null;
  return (
    <div className="flex items-center gap-4 max-md:sticky max-md:bottom-(--bottom-bar) max-md:z-10 max-md:-mx-4 max-md:border-ink-3 max-md:border-t max-md:bg-ink-1 max-md:px-4 max-md:py-3">
      {nft.totalSupply > 1 ? (
        <span className="shrink-0 text-dim text-sm tabular-nums md:hidden">
          {free} of {nft.totalSupply} left
        </span>
      ) : null}
      <BuyButton nfts={[nft]} label={`Mint ${nft.name}`} size="lg" className="flex-1">
        {price === '0' ? 'Mint for free' : `Mint for ${priceText({ ...nft, price })}`}
      </BuyButton>
    </div>
  );
}
