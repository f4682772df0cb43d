import type { NftPhase } from '@/api/nft-phases';
import type { CollectionStatus, Nft, NftCollection, NftStatus, Rarity } from '@/api/nfts';

export const RARITIES: readonly Rarity[] = ['Common', 'Uncommon', 'Rare', 'Epic', 'Legendary'];
export const NFT_STATUSES: readonly NftStatus[] = [
  'draft',
  'minting',
  'minted',
  'transferred',
  'sold',
];
export const COLLECTION_STATUSES: readonly CollectionStatus[] = [
  'draft',
  'active',
  'paused',
  'completed',
];

type Tone = 'scheduled' | 'ended' | 'felt' | 'plain';

/** The colour of a rarity's mark. */
export const RARITY_MARKS: Record<Rarity, string> = {
  Common: 'bg-faint',
  Uncommon: 'bg-felt',
  Rare: 'bg-chalk',
  Epic: 'bg-live',
  Legendary: 'bg-brass',
};

export const COLLECTION_TONES: Record<CollectionStatus, Tone> = {
  draft: 'plain',
  active: 'felt',
  paused: 'scheduled',
  completed: 'ended',
};

export const priceText = ({ price, currency }: Pick<Nft, 'price' | 'currency'>) =>
  `${price} ${currency}`;

/** Only where there are several. */
export const editionText = ({ mintedSupply, totalSupply }: Nft) =>
  totalSupply > 1 ? `Edition: ${mintedSupply} of ${totalSupply}` : null;

export const isSoldOut = ({ mintedSupply, totalSupply }: Nft) => mintedSupply >= totalSupply;

/** How much of the bar a value fills, in percent. */
export const barOf = (value: number) => Math.min(100, Math.max(0, value));

/** Editions that nobody owns. */
export const freeOf = ({ mintedSupply, totalSupply }: Nft) =>
  Math.max(0, totalSupply - mintedSupply);

/** Addresses are written in more than one way. */
export const isOwn = (owner: string | null, user: { address: string } | null) =>
  owner !== null && owner.toLowerCase() === user?.address.toLowerCase();

/** Whether its card leads to its page, or to the mint dialog (NFT-12, NFT-13). */
export const isCollected = ({ status, owner }: Nft) =>
  owner !== null || ['minted', 'transferred', 'sold'].includes(status);

/** When it is sold next, where nothing of it is sold yet: as its phases begin, or without phases at the release. */
export function opensAt(
  { releaseDate }: Pick<NftCollection, 'releaseDate'>,
  phases: readonly NftPhase[] | undefined,
  now: number,
): string | null {
  if (!phases?.length) return Date.parse(releaseDate) > now ? releaseDate : null;
  if (phases.some(({ state }) => state === 'open')) return null;
  return phases.find(({ state }) => state === 'upcoming')?.startsAt ?? null;
}

/** The price of an edition now: in the phase that is on, else its own price. */
export const priceIn = ({ price }: Pick<Nft, 'price'>, phases: readonly NftPhase[] | undefined) =>
  phases?.find(({ state }) => state === 'open')?.price ?? price;
