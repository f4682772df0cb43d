import { Link } from 'react-router';
import type { Nft } from '@/api/nfts';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Attributes } from '../attributes';
import { NftBadges } from '../badges';
import { Picture } from '../picture';
import { Price } from '../price';
import { editionText } from '../words';

/** An NFT without leaving the list. */
export function QuickView({ nft, onClose }: { nft: Nft; onClose: () => void }) {
  const edition = editionText(nft);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} wide title={nft.name}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="aspect-square overflow-hidden rounded-lg bg-ink-2">
          <Picture src={nft.thumbnail} alt={nft.name} whole />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <p className="flex flex-wrap gap-2">
            <NftBadges nft={nft} />
          </p>
          <p className="text-dim text-sm">
            Collection: <strong className="text-text">{nft.collectionId.name}</strong>
          </p>
          <p className="font-bold font-display text-2xl tabular-nums">
            <Price nft={nft} />
          </p>
          {edition ? <p className="text-faint text-sm tabular-nums">{edition}</p> : null}
          <Attributes of={nft.attributes} />
          <Button asChild className="mt-auto">
            <Link to={`/nft/${nft._id}`}>View details</Link>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
