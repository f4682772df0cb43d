import { Gem } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Nft, NftCollection } from '@/api/nfts';
import { serverText } from '@/lib/api-error';
import { usePageMeta } from '@/lib/page-meta';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { CollectionDraw } from '../draw/collection-draw';
import { BuyHost } from '../mint/buy-nft';
import { type Narrowed, type TraitRange, useCollections, useGallery } from '../queries';
import { TEXTS } from '../texts';
import { Chips } from './chips';
import { CollectionHead } from './collection-head';
import { MintNft } from './mint-nft';
import { NftGrid } from './nft-grid';
import { Phases } from './phases';
import { QuickView } from './quick-view';
import { Traits } from './traits';

const CHIPS = ['All', 'Legendary', 'Epic', 'Rare', 'Uncommon'] as const;

/** The active collections: one at a time, with its NFTs. */
export function NftCollectionPage() {
  usePageMeta({ title: 'NFT Collection', description: 'Cues, cloths and tables to own.' });
  const list = useCollections();
  const [params, setParams] = useSearchParams();
  if (list.isPending) return <Loading />;
  if (!list.data) {
    return (
      <ErrorState
        as="h1"
        title={TEXTS.pageFailed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
        className="min-h-[60dvh]"
      >
        {serverText(list.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const chosen = list.data.find(({ _id }) => _id === params.get('collection')) ?? list.data[0];
  if (!chosen) {
    return (
      <EmptyState as="h1" icon={Gem} title={TEXTS.noCollection} className="min-h-[60dvh]">
        The next one is shown here on the day of its release.
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-4 md:px-8 md:py-8">
      {list.data.length > 1 ? (
        <Chips
          legend="Collection"
          choices={list.data.map(({ _id, name }) => ({ value: _id, label: name }))}
          chosen={chosen._id}
          onChoose={(collection) => setParams({ collection }, { replace: true })}
        />
      ) : null}
      <CollectionHead collection={chosen} />
      <Phases collection={chosen._id} currency={chosen.currency} />
      {chosen.blind ? <CollectionDraw collection={chosen} /> : null}
      <BuyHost key={chosen._id}>
        <Gallery collection={chosen} />
      </BuyHost>
    </div>
  );
}

function Gallery({ collection }: { collection: NftCollection }) {
  const [rarity, setRarity] = useState<(typeof CHIPS)[number]>('All');
  const [traits, setTraits] = useState<TraitRange[]>([]);
  const [quick, setQuick] = useState<Nft | null>(null);
  const narrowed = { rarity: rarity === 'All' ? undefined : rarity, traits };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Chips
          legend="Rarity"
          choices={CHIPS.map((value) => ({ value, label: value }))}
          chosen={rarity}
          onChoose={setRarity}
        />
        <MintNft collection={collection._id} />
      </div>
      <Traits collection={collection._id} chosen={traits} onChoose={setTraits} />
      <Shelf id={collection._id} narrowed={narrowed} onQuickView={setQuick} />
      <Shelf available id={collection._id} narrowed={narrowed} onQuickView={setQuick} />
      {quick ? <QuickView nft={quick} onClose={() => setQuick(null)} /> : null}
    </>
  );
}

interface ShelfProps {
  id: string;
  narrowed: Narrowed;
  /** Those that can still be minted. Without any there is no such shelf. */
  available?: boolean;
  onQuickView: (nft: Nft) => void;
}

function Shelf({ id, narrowed, available = false, onQuickView }: ShelfProps) {
  const list = useGallery(id, narrowed, available);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (available && (list.data?.length ?? 0) === 0) return null;
  return (
    <section aria-label={available ? 'Still to be minted' : 'Collected'} className="min-w-0">
      <h2 className="mb-3 font-semibold text-lg">
        {available ? 'Still to be minted' : 'Collected'}
      </h2>
      <ListStates
        list={list}
        loading={<Skeleton className="h-96 rounded-lg" />}
        failed={TEXTS.ofCollectionFailed}
        empty={<EmptyState icon={Gem} title="No NFTs found" />}
      >
        {(nfts) => <NftGrid nfts={nfts} onQuickView={onQuickView} onEnd={onEnd} />}
      </ListStates>
    </section>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading the collection"
      className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-4 md:px-8 md:py-8"
    >
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
