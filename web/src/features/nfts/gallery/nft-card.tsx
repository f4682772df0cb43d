import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import type { Nft } from '@/api/nfts';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
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
      <Link
        to={`/nft/${nft._id}`}
        tabIndex={-1}
        aria-hidden
        className="relative block aspect-square overflow-hidden bg-ink-2"
      >
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
      <div className={`flex flex-1 flex-col ${compact ? 'p-3' : 'p-4'}`}>
        <h3 className="truncate font-semibold">{nft.name}</h3>
        {compact ? null : (
          <p className="mt-1 line-clamp-2 h-10 text-dim text-sm">{nft.description}</p>
        )}
        <p className="mt-2 flex h-6 items-center justify-between gap-2 text-faint text-sm tabular-nums">
          <span className="truncate">{edition}</span>
          {isOwn(nft.owner, user) ? <Badge tone="felt">Yours</Badge> : null}
        </p>
        <p className="mt-1 truncate font-bold font-display text-lg tabular-nums">
          <Price nft={nft} />
        </p>
        <div className={`mt-3 grid gap-2 ${compact ? '' : 'grid-cols-2'}`}>
          {compact ? null : (
            <Button variant="secondary" onClick={() => onQuickView(nft)}>
              <Eye aria-hidden className="size-4" />
              Quick View
            </Button>
          )}
          {isBuyable ? (
            <BuyButton nfts={[nft]} label={`Mint ${nft.name}`} short>
              Mint
            </BuyButton>
          ) : (
            <Button asChild>
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
