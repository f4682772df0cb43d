import type { Nft } from '@/api/nfts';
import { Badge } from '@/ui/badge';
import { RARITY_MARKS } from './words';

/** How rare it is, once that is known, and where it stands unless it is a draft. */
export function NftBadges({ nft }: { nft: Nft }) {
  return (
    <>
      <Badge tone="plain">
        {nft.rarity ? (
          <span aria-hidden className={`size-2 rounded-full ${RARITY_MARKS[nft.rarity]}`} />
        ) : null}
        {nft.rarity ?? 'Not revealed'}
      </Badge>
      {nft.status === 'draft' ? null : (
        <Badge tone="plain" className="capitalize">
          {nft.status}
        </Badge>
      )}
    </>
  );
}
