import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { NftDetails } from '@/api/nfts';
import { lazyModule } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { DeleteNft } from '../manage/delete-nft';
import type { AsAdmin } from '../manage/lend';
import { TEXTS } from '../texts';
import { freeOf } from '../words';

const minting = lazyModule(() => import('../mint/admin-mint'));
const AdminMint = lazy(minting.load);

/** Mint, edit, delete, and hide for good; drawn for administrators alone. The server decides. */
export function AdminActions({ as, nft }: { as: AsAdmin; nft: NftDetails }) {
  const [asked, setAsked] = useState<'mint' | 'delete' | 'force' | null>(null);
  const navigate = useNavigate();
  const askDelete = () =>
    nft.status === 'draft' ? setAsked('delete') : notify.error(TEXTS.mintedStays);
  return (
    <div className="flex flex-wrap gap-2">
      {freeOf(nft) > 0 && nft.collectionId.status === 'active' ? (
        <Button onPointerEnter={minting.prefetch} onClick={() => setAsked('mint')}>
          Mint NFT
        </Button>
      ) : null}
      <Button asChild variant="secondary">
        <Link to={`/nft/${nft._id}/edit`}>Edit NFT</Link>
      </Button>
      <Button variant="secondary" onClick={askDelete}>
        Delete NFT
      </Button>
      <Button variant="danger" onClick={() => setAsked('force')}>
        Force Delete
      </Button>
      {asked === 'mint' ? (
        <Suspense>
          <AdminMint as={as} nft={nft} onClose={() => setAsked(null)} />
        </Suspense>
      ) : asked ? (
        <DeleteNft
          as={as}
          nft={nft}
          force={asked === 'force'}
          onClose={() => setAsked(null)}
          onDone={() => navigate('/nft-collection')}
        />
      ) : null}
    </div>
  );
}
