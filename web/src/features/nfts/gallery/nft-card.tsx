import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import type { Nft } from '@/api/nfts';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { NftBadges } from '../badges';
import { BuyButton } from '../mint/buy-nft';
import { Picture } from '../picture';
import { Price } from '../price';
import { editionText, freeOf, isCollected, isOwn } from '../words';

interface NftCardProps {
  nft: Nft;
  /** On the shelf of what can be bought: a free edition is offered, whoever has another (B23). */
  forSale?: boolean;
  /** Two stand side by side on a phone: there it has neither text nor Quick View. */
  compact?: boolean;
  onQuickView: (nft: Nft) => void;
}

export function NftCard({ nft, forSale = false, compact = false, onQuickView }: NftCardProps) {
  const { user } = useSession();
  const edition = editionText(nft);
  const isBuyable = nft.status !== 'minting' && (forSale ? freeOf(nft) > 0 : !isCollected(nft));
  return (
    <article
      aria-label={nft.name}
      className="group flex h-full flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors focus-within:border-faint hover:border-faint"
    >
      <div
        className={`relative overflow-hidden bg-ink-2 ${compact ? 'aspect-square' : 'aspect-[5/4]'}`}
      >
        <Link to={`/nft/${nft._id}`} tabIndex={-1} aria-hidden className="block size-full">
          <Picture
            src={nft.thumbnail}
            whole
            className="transition-transform duration-300 group-hover:scale-[1.03]"
          />
          <span
            className={`absolute flex flex-wrap justify-between gap-1.5 ${compact ? 'inset-x-2 top-2' : 'inset-x-3 top-3'}`}
          >
            <NftBadges nft={nft} />
          </span>
        </Link>
        {compact ? null : (
          <span className="absolute right-2 bottom-2 opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100">
            <IconButton label="Quick View" variant="secondary" onClick={() => onQuickView(nft)}>
              <Eye aria-hidden className="size-4" />
            </IconButton>
          </span>
        )}
      </div>
      <div className={`flex flex-1 flex-col ${compact ? 'p-3' : 'p-4'}`}>
        <div className="flex items-center justify-between gap-2">
          <h3 className="min-w-0 truncate font-semibold">{nft.name}</h3>
          {isOwn(nft.owner, user) ? <Badge tone="felt">Yours</Badge> : null}
        </div>
        {compact ? null : <p className="truncate text-dim text-sm">{nft.description}</p>}
        <p className="mt-1 h-5 truncate text-faint text-sm tabular-nums">{edition}</p>
        <div
          className={`mt-auto flex gap-2 pt-2 ${compact ? 'flex-col' : 'items-center justify-between'}`}
        >
          <p className="min-w-0 truncate font-bold font-display text-lg tabular-nums">
            <Price nft={nft} />
          </p>
          {isBuyable ? (
            <BuyButton nfts={[nft]} label={`Mint ${nft.name}`} short>
              Mint
            </BuyButton>
          ) : (
            <Button asChild variant="secondary">
              <Link to={`/nft/${nft._id}`} aria-label={`View ${nft.name}`}>
                View
              </Link>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
