import type { HeldNft } from '@/api/nfts';

/** Editions that are named one by one. */
const NAMED = 3;

/** Which editions of an NFT somebody owns: "1 of 1", "Edition 2 of 5", "Editions 1, 2 of 5", "12 editions of 50". */
export function editionsText({ editions, editionCount, totalSupply }: HeldNft): string {
  if (totalSupply === 1) return '1 of 1';
  if (editionCount === 1) return `Edition ${editions[0]} of ${totalSupply}`;
  if (editionCount <= NAMED) return `Editions ${editions.join(', ')} of ${totalSupply}`;
  return `${editionCount} editions of ${totalSupply}`;
}
