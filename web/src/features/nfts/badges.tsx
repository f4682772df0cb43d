import type { Nft } from '@/api/nfts';
import { Badge } from '@/ui/badge';
import { RARITY_TONES } from './words';

/** How rare it is, and where it stands unless it is a draft. */
export function NftBadges({ nft }: { nft: Nft }) {
  return (
    <>
      <Badge tone={RARITY_TONES[nft.rarity]}>{nft.rarity}</Badge>
      {nft.status === 'draft' ? null : (
        <Badge tone="plain" className="capitalize">
          {nft.status}
        </Badge>
      )}
    </>
  );
}
