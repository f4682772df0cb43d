import type { Nft } from '@/api/nfts';
import { Badge } from '@/ui/badge';
import { isSoldOut, RARITY_MARKS } from './words';

interface NftBadgesProps {
  nft: Nft;
  /** Its page says in words of its own that every edition is owned. */
  saysSoldOut?: boolean;
}

/** How rare it is, once that is known, and where it stands unless it is a draft. */
export function NftBadges({ nft, saysSoldOut = false }: NftBadgesProps) {
  const { rarity, status } = nft;
  const isSaid = saysSoldOut && isSoldOut(nft);
  return (
    <>
      <Badge tone="plain">
        {rarity ? (
          <span aria-hidden className={`size-2 rounded-full ${RARITY_MARKS[rarity]}`} />
        ) : null}
        {rarity ?? 'Not revealed'}
      </Badge>
      {status === 'draft' || (isSaid && status === 'sold') ? null : (
        <Badge tone="plain" className="capitalize">
          {status}
        </Badge>
      )}
      {isSaid ? <Badge tone="ended">Sold Out</Badge> : null}
    </>
  );
}
