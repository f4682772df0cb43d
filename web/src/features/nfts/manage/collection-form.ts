import * as z from 'zod/mini';
import type { CollectionBody, NftCollection } from '@/api/nfts';
import { isAddress } from '@/lib/address';
import { localTime } from '@/lib/time';
import { COLLECTION_STATUSES } from '../words';

export const CURRENCIES = ['ETH', 'IMX'] as const;
export const DEFAULT_BANNER = '/nft/banner.svg';
export const DEFAULT_LOGO = '/nft/logo.svg';

export const required = (missing: string, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, missing), z.maxLength(most, `At most ${most} characters.`));

export const count = z.string().check(
  z.trim(),
  z.refine(
    (typed) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100_000,
    'It must be a whole number from 1 to 100,000.',
  ),
);

export const price = z
  .string()
  .check(z.trim(), z.regex(/^\d+(\.\d{1,18})?$/, 'The price must be 0 or more.'));

const wallet = z
  .string()
  .check(z.trim(), z.refine(isAddress, 'It must be a wallet address, 0x and 40 hex characters.'));

const isPercentage = (typed: string) => /^\d{1,3}(\.\d)?$/.test(typed) && Number(typed) <= 100;

/** The form as it is typed, judged as the server judges it. */
export const collectionForm = z
  .object({
    name: required('The name is required.', 80),
    creator: required('The creator is required.', 80),
    description: required('The description is required.', 2000),
    totalSupply: count,
    price,
    currency: z.enum(CURRENCIES),
    releaseDate: z
      .string()
      .check(z.refine((date) => !Number.isNaN(Date.parse(date)), 'The release date is required.')),
    blind: z.boolean(),
    closesAt: z.string(),
    status: z.enum(COLLECTION_STATUSES as ['draft', 'active', 'paused', 'completed']),
    royaltyWallet: wallet,
    royaltyPercentage: z
      .string()
      .check(z.trim(), z.refine(isPercentage, 'It must be 0 to 100, in steps of 0.1.')),
    adminWallet: wallet,
    bannerImage: z.string(),
    logoImage: z.string(),
  })
  .check(
    z.refine(
      ({ blind, closesAt, releaseDate }) =>
        !blind || Date.parse(closesAt) > Date.parse(releaseDate),
      {
        message: 'The end of the sale must be after the release date.',
        path: ['closesAt'],
      },
    ),
  );

export type CollectionFormInput = z.input<typeof collectionForm>;

export interface Presets {
  royaltyWallet: string | null;
  adminWallet: string | null;
}

/** A new collection. `own` is the administrator's wallet, where the operator named none. */
export function newCollection(now: Date, presets: Presets, own: string): CollectionFormInput {
  return {
    name: '',
    creator: 'Cuecast',
    description: '',
    totalSupply: '1000',
    price: '0.08',
    currency: 'ETH',
    releaseDate: localTime(now.toISOString()),
    blind: false,
    closesAt: '',
    status: 'draft',
    royaltyWallet: presets.royaltyWallet ?? own,
    royaltyPercentage: '13.4',
    adminWallet: presets.adminWallet ?? own,
    bannerImage: DEFAULT_BANNER,
    logoImage: DEFAULT_LOGO,
  };
}

/** The form of a collection that is there. */
export function formOf(collection: NftCollection): CollectionFormInput {
  const { name, creator, description, price, currency, status } = collection;
  const { revenueSplit, bannerImage, logoImage } = collection;
  return {
    ...{ name, creator, description, price, currency, status, bannerImage, logoImage },
    totalSupply: String(collection.totalSupply),
    releaseDate: localTime(collection.releaseDate),
    blind: collection.blind,
    closesAt: localTime(collection.closesAt ?? ''),
    ...revenueSplit,
  };
}

/** As the server takes it. A date that was not touched stays to the second. */
export function bodyOf(form: CollectionFormInput, before?: NftCollection): CollectionBody {
  const { royaltyWallet, royaltyPercentage, adminWallet, totalSupply, ...rest } = form;
  const moment = (typed: string, stored: string | null | undefined) =>
    stored && localTime(stored) === typed ? stored : new Date(typed).toISOString();
  return {
    ...rest,
    totalSupply: Number(totalSupply),
    releaseDate: moment(form.releaseDate, before?.releaseDate),
    closesAt: form.blind ? moment(form.closesAt, before?.closesAt) : null,
    revenueSplit: { royaltyWallet, royaltyPercentage, adminWallet },
  };
}
