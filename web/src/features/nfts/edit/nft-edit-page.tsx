import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import type { AsAdmin } from '../manage/lend';
import { useCollectionChoices, useNftAsAdmin } from '../manage/queries';
import { TEXTS } from '../texts';

const DeleteNft = lazyWithRetry(() =>
  import('../manage/delete-nft').then((m) => ({ default: m.DeleteNft })),
);

// The rules of its fields weigh as much as the frame around the page.
const NftFields = lazyWithRetry(() =>
  import('../manage/nft-fields').then((m) => ({ default: m.NftFields })),
);

/** An NFT's form on a page of its own. Force delete is offered once a delete was refused (B24). */
export function NftEditPage({ asAdmin }: { asAdmin: AsAdmin }) {
  usePageMeta({ title: 'Edit NFT', description: 'For administrators.' });
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const nft = useNftAsAdmin(asAdmin, id);
  const choices = useCollectionChoices(asAdmin).data;
  const [refused, setRefused] = useState(false);
  const [asked, setAsked] = useState<'delete' | 'force' | null>(null);
  // A draft's page is nobody's yet.
  const leave = () =>
    navigate(
      nft.data && nft.data.collectionId.status !== 'draft' ? `/nft/${id}` : '/admin?tab=nfts',
    );
  // A later failure leaves the form, and what was typed.
  if (nft.isError && !nft.data) {
    return (
      <ErrorState
        as="h1"
        title={TEXTS.detailsFailed}
        onRetry={() => void nft.refetch()}
        retrying={nft.isFetching}
        className="min-h-[60dvh]"
      />
    );
  }
  if (!nft.data || !choices) {
    return (
      <div role="status" aria-label="Loading the NFT" className="mx-auto w-full max-w-3xl p-8">
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  const askDelete = () => {
    if (nft.data.status === 'draft') return setAsked('delete');
    notify.error(TEXTS.mintedStays);
    setRefused(true);
  };
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 md:px-8">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">Edit NFT</h1>
        <span className="flex gap-2">
          <Button variant="secondary" onClick={askDelete}>
            Delete
          </Button>
          {refused ? (
            <Button variant="danger" onClick={() => setAsked('force')}>
              Force Delete
            </Button>
          ) : null}
        </span>
      </header>
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <NftFields
          as={asAdmin}
          nft={nft.data}
          collections={choices}
          onDone={leave}
          onClose={leave}
        />
      </Suspense>
      <Suspense>
        {asked ? (
          <DeleteNft
            as={asAdmin}
            nft={nft.data}
            force={asked === 'force'}
            onClose={() => setAsked(null)}
            onDone={() => navigate('/admin?tab=nfts')}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
