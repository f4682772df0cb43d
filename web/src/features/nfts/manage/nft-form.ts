import * as z from 'zod/mini';
import type { Nft, NftBody, NftCollection } from '@/api/nfts';
import { NFT_STATUSES, RARITIES } from '../words';
import { CURRENCIES, count, price, required } from './collection-form';

export const MOST_ATTRIBUTES = 30;

const value = z
  .string()
  .check(
    z.trim(),
    z.regex(/^-?\d{1,10}(\.\d{1,3})?$/, 'The value must be a number with at most 3 decimals.'),
  );

/** The form as it is typed, judged as the server judges it. */
export const nftForm = z.object({
  collectionId: z.string().check(z.minLength(1, 'Please choose a collection.')),
  name: required('The name is required.', 80),
  description: required('The description is required.', 2000),
  rarity: z.enum(RARITIES as ['Common', 'Uncommon', 'Rare', 'Epic', 'Legendary']),
  price,
  currency: z.enum(CURRENCIES),
  totalSupply: count,
  status: z.enum(NFT_STATUSES as ['draft', 'minting', 'minted', 'transferred', 'sold']),
  image: z.string(),
  attributes: z
    .array(z.object({ trait_type: required('Every attribute needs a name.', 40), value }))
    .check(
      z.minLength(1, 'An NFT has at least one attribute.'),
      z.maxLength(MOST_ATTRIBUTES, `At most ${MOST_ATTRIBUTES} attributes.`),
    ),
});

export type NftFormInput = z.input<typeof nftForm>;

const FIRST_ATTRIBUTES = ['Strength', 'Agility', 'Intelligence', 'Luck'];

/** A new NFT, of the only collection where there is one alone. */
export function newNft(collections: NftCollection[]): NftFormInput {
  const only = collections.length === 1 ? collections[0] : undefined;
  return {
    collectionId: only?._id ?? '',
    name: '',
    description: '',
    rarity: 'Common',
    price: '0.08',
    currency: only?.currency ?? 'ETH',
    totalSupply: '1',
    status: 'draft',
    image: '',
    attributes: FIRST_ATTRIBUTES.map((trait_type) => ({ trait_type, value: '50' })),
  };
}

/** The form of an NFT that is there. */
export function formOf(nft: Nft): NftFormInput {
  const { name, description, rarity, price, currency, status } = nft;
  return {
    ...{ name, description, price, currency, status },
    // Of one under a veil nobody knows it, and the server changes none.
    rarity: rarity ?? 'Common',
    collectionId: nft.collectionId._id,
    totalSupply: String(nft.totalSupply),
    image: nft.image ?? '',
    attributes: nft.attributes.map(({ trait_type, value }) => ({
      trait_type,
      value: String(value),
    })),
  };
}

/** As the server takes it. */
export function bodyOf(form: NftFormInput): NftBody {
  return {
    ...form,
    totalSupply: Number(form.totalSupply),
    attributes: form.attributes.map(({ trait_type, value }) => ({
      trait_type,
      value: Number(value),
    })),
  };
}
