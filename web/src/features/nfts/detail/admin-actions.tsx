import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { NftDetails } from '@/api/nfts';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { DeleteNft } from '../manage/delete-nft';
import type { AsAdmin } from '../manage/lend';
import { TEXTS } from '../texts';

/** Edit, delete, and hide for good; drawn for administrators alone. The server decides. */
export function AdminActions({ as, nft }: { as: AsAdmin; nft: NftDetails }) {
  const [asked, setAsked] = useState<'delete' | 'force' | null>(null);
  const navigate = useNavigate();
  const askDelete = () =>
    nft.status === 'draft' ? setAsked('delete') : notify.error(TEXTS.mintedStays);
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild variant="secondary">
        <Link to={`/nft/${nft._id}/edit`}>Edit NFT</Link>
      </Button>
      <Button variant="secondary" onClick={askDelete}>
        Delete NFT
      </Button>
      <Button variant="danger" onClick={() => setAsked('force')}>
        Force Delete
      </Button>
      {asked ? (
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
