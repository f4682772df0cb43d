import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import type { Nft } from '@/api/nfts';
import { Button } from '@/ui/button';
import { NftBadges } from '../badges';
import { BuyButton } from '../mint/buy-nft';
import { Picture } from '../picture';
import { editionText, isCollected, priceText } from '../words';

interface NftCardProps {
  nft: Nft;
  onQuickView: (nft: Nft) => void;
}

export function NftCard({ nft, onQuickView }: NftCardProps) {
  const edition = editionText(nft);
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
          className="transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <span className="absolute inset-x-3 top-3 flex justify-between gap-2">
          <NftBadges nft={nft} />
        </span>
      </Link>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="truncate font-semibold">{nft.name}</h3>
        <p className="mt-1 line-clamp-2 h-10 text-dim text-sm">{nft.description}</p>
        <p className="mt-2 h-5 text-faint text-sm tabular-nums">{edition}</p>
        <p className="mt-1 font-bold font-display text-brass text-lg tabular-nums">
          {priceText(nft)}
        </p>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => onQuickView(nft)}>
            <Eye aria-hidden className="size-4" />
            Quick View
          </Button>
          {isCollected(nft) || nft.status === 'minting' ? (
            <Button asChild>
              <Link to={`/nft/${nft._id}`} aria-label={`View ${nft.name}`}>
                View
              </Link>
            </Button>
          ) : (
            <BuyButton nfts={[nft]} label={`Mint ${nft.name}`}>
              Mint
            </BuyButton>
          )}
        </div>
      </div>
    </article>
  );
}
