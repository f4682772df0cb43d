import { Suspense } from 'react';
import { NftCollectionPage } from '@/features/nfts/gallery/nft-collection-page';
import { PayingWallet } from '@/features/nfts/mint/paying-wallet';
import { ownWallet } from '@/features/session/own-wallet';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const Goods = lazyWithRetry(() => import('@/features/table/thumb/goods'));
const Sample = lazyWithRetry(() =>
  import('@/features/table/thumb/samples').then((m) => ({ default: m.Sample })),
);

/** As high as the drawing. */
const GOODS_TO_COME = <div className="aspect-2/1 md:aspect-3/1 xl:aspect-7/2" />;

/** The collections, whose NFTs the wallet that is connected can pay for. */
export function NftCollectionRoute() {
  return (
    <PayingWallet value={ownWallet}>
      <NftCollectionPage
        goods={
          <Suspense fallback={GOODS_TO_COME}>
            <Goods />
          </Suspense>
        }
        sample={(kind) => (
          <Suspense>
            <Sample kind={kind} />
          </Suspense>
        )}
      />
    </PayingWallet>
  );
}
