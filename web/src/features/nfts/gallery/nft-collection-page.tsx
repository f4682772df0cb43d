import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { serverText } from '@/lib/api-error';
import { usePageMeta } from '@/lib/page-meta';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { CollectionDraw } from '../draw/collection-draw';
import { BuyHost } from '../mint/buy-nft';
import { useCollections } from '../queries';
import { TEXTS } from '../texts';
import { Chips } from './chips';
import { CollectionHead } from './collection-head';
import { Gallery } from './gallery';
import { type DrawSample, NoCollection } from './no-collection';
import { Phases } from './phases';

interface NftCollectionPageProps {
  /** Drawn where nothing is sold yet: a picture, and one of each kind of thing that there will be. */
  goods?: ReactNode;
  sample?: DrawSample;
}

/** The active collections: one at a time, with its NFTs; without any what there will be. */
export function NftCollectionPage({ goods, sample = () => null }: NftCollectionPageProps) {
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
  if (!chosen) return <NoCollection goods={goods} sample={sample} />;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-4 md:px-8 md:py-6">
      {list.data.length > 1 ? (
        <Chips
          legend="Collection"
          choices={list.data.map(({ _id, name }) => ({ value: _id, label: name }))}
          chosen={chosen._id}
          onChoose={(collection) => setParams({ collection }, { replace: true })}
        />
      ) : null}
      <BuyHost key={chosen._id} collection={chosen}>
        <CollectionHead collection={chosen} />
        <Phases collection={chosen._id} currency={chosen.currency} />
        {chosen.blind ? <CollectionDraw collection={chosen} /> : null}
        <Gallery collection={chosen} />
      </BuyHost>
    </div>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading the collection"
      className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-4 md:px-8 md:py-6"
    >
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
