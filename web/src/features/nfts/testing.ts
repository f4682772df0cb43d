import type { NftPhase } from '@/api/nft-phases';
import type { Nft, NftCollection, NftDetails } from '@/api/nfts';
import type { AsAdmin } from './manage/lend';

export const COLLECTION_ID = 'c'.repeat(24);
export const NFT_ID = 'a'.repeat(24);

export const asAdmin: AsAdmin = (run, options) => run({ toast: false, ...options });

export const collection = (change: Partial<NftCollection> = {}): NftCollection => ({
  _id: COLLECTION_ID,
  name: 'First Break',
  description: 'A hundred cues.',
  creator: 'Cuecast',
  totalSupply: 1000,
  mintedCount: 3,
  nftCount: 2,
  price: '0.08',
  currency: 'ETH',
  floorPrice: '0.05',
  releaseDate: '2026-01-01T18:00:00Z',
  bannerImage: '/nft/banner.svg',
  logoImage: '/nft/logo.svg',
  revenueSplit: {
    royaltyWallet: `0x${'1'.repeat(40)}`,
    royaltyPercentage: '13.4',
    adminWallet: `0x${'2'.repeat(40)}`,
  },
  status: 'active',
  chainId: 1,
  contract: null,
  provenance: null,
  blind: false,
  closesAt: null,
  revealed: false,
  ...change,
});

export const nft = (change: Partial<Nft> = {}): Nft => ({
  _id: NFT_ID,
  collectionId: { _id: COLLECTION_ID, name: 'First Break', status: 'active' },
  name: 'Golden cue',
  description: 'The cue of the first break.',
  image: '/ipfs/large',
  thumbnail: '/ipfs/small',
  rarity: 'Legendary',
  attributes: [
    { trait_type: 'Strength', value: 50 },
    { trait_type: 'Luck', value: 250 },
  ],
  price: '0.08',
  currency: 'ETH',
  totalSupply: 1,
  mintedSupply: 1,
  owner: `0x${'ab'.repeat(20)}`,
  tokenId: 7,
  mintedAt: '2026-12-02T10:00:00Z',
  mintTxHash: `0x${'cd'.repeat(32)}`,
  status: 'sold',
  ...change,
});

export const details = (change: Partial<NftDetails> = {}): NftDetails => ({
  ...nft(),
  collection: collection(),
  editions: [],
  history: [],
  network: 'Ethereum',
  explorerUrl: `https://etherscan.io/tx/0x${'cd'.repeat(32)}`,
  metadataUrl: '/ipfs/metadata',
  provenance: `0x${'ef'.repeat(32)}`,
  ...change,
});

export const phase = (change: Partial<NftPhase> = {}): NftPhase => ({
  number: 1,
  name: 'Friends',
  startsAt: '2026-12-01T18:00:00Z',
  endsAt: '2026-12-02T18:00:00Z',
  price: null,
  walletLimit: null,
  supply: null,
  left: null,
  allowlist: true,
  state: 'open',
  yours: null,
  ...change,
});

export const paged = (data: unknown[], rest: object = {}) => ({
  body: { success: true, data, nextCursor: null, ...rest },
});
