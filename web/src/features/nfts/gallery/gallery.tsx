import { Gem } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Nft, NftCollection } from '@/api/nfts';
import { countText } from '@/lib/locale';
import { Button } from '@/ui/button';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { type TraitRange, useGallery } from '../queries';
import { TEXTS } from '../texts';
import { Chips } from './chips';
import { MintNft } from './mint-nft';
import { NftGrid } from './nft-grid';
import { QuickView } from './quick-view';
import { Traits } from './traits';

const CHIPS = ['All', 'Legendary', 'Epic', 'Rare', 'Uncommon'] as const;

/** The NFTs of a collection: what is for sale before what is owned. */
export function Gallery({ collection }: { collection: NftCollection }) {
  const [rarity, setRarity] = useState<(typeof CHIPS)[number]>('All');
  const [traits, setTraits] = useState<TraitRange[]>([]);
  const [quick, setQuick] = useState<Nft | null>(null);
  const narrowed = { rarity: rarity === 'All' ? undefined : rarity, traits };
  const forSale = useGallery(collection._id, narrowed, true);
  const owned = useGallery(collection._id, narrowed, false);
  const chips = useChips(collection._id);
  const isOnSale = (forSale.data?.length ?? 0) > 0;
  const onClear =
    rarity === 'All' && traits.length === 0
      ? undefined
      : () => {
          setRarity('All');
          setTraits([]);
        };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {chips.length > 1 ? (
          <Chips
            legend="Rarity"
            choices={chips.map((value) => ({ value, label: value }))}
            chosen={rarity}
            onChoose={setRarity}
          />
        ) : null}
        <Traits collection={collection._id} chosen={traits} onChoose={setTraits} />
        <span className="ml-auto flex max-sm:w-full max-sm:*:flex-1">
          <MintNft collection={collection._id} />
        </span>
      </div>
      {/* Until it is known whether something is for sale, nothing is drawn that would move below it. */}
      {forSale.isPending ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : (
        <>
          {isOnSale ? (
            <Shelf forSale title="Still to be minted" list={forSale} onQuickView={setQuick} />
          ) : null}
          {isOnSale && owned.data?.length === 0 ? null : (
            <Shelf title="Collected" list={owned} onQuickView={setQuick} onClear={onClear} />
          )}
        </>
      )}
      {quick ? <QuickView nft={quick} onClose={() => setQuick(null)} /> : null}
    </>
  );
}

/** The chips that find something, as soon as everything is known that there is to find. */
function useChips(collection: string) {
  const lists = [useGallery(collection, {}, true), useGallery(collection, {}, false)];
  const nfts = lists.flatMap(({ data }) => data ?? []);
  const isKnown = lists.every(({ data, hasNextPage }) => data && !hasNextPage) && nfts.length > 0;
  return CHIPS.filter(
    (chip) => chip === 'All' || !isKnown || nfts.some(({ rarity }) => rarity === chip),
  );
}

interface ShelfProps {
  title: string;
  list: ReturnType<typeof useGallery>;
  /** Those that can still be minted. */
  forSale?: boolean;
  onQuickView: (nft: Nft) => void;
  /** Shows all again, where they are narrowed. */
  onClear?: (() => void) | undefined;
}

function Shelf({ title, list, forSale = false, onQuickView, onClear }: ShelfProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const clear = onClear ? (
    <Button variant="secondary" onClick={onClear}>
      Clear filters
    </Button>
  ) : null;
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 font-semibold text-lg">
        {title}
        {data?.length ? (
          <span className="ml-2 font-normal text-dim text-sm tabular-nums">
            {countText(data.length)}
            {hasNextPage ? '+' : ''}
          </span>
        ) : null}
      </h2>
      <ListStates
        list={list}
        loading={<Skeleton className="h-96 rounded-lg" />}
        failed={TEXTS.ofCollectionFailed}
        empty={<EmptyState icon={Gem} title="No NFTs found" action={clear} />}
      >
        {(nfts) => (
          <NftGrid nfts={nfts} forSale={forSale} onQuickView={onQuickView} onEnd={onEnd} />
        )}
      </ListStates>
    </section>
  );
}
