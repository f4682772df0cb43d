import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

export type NftTransaction = Schemas['NftTransaction'];
export type NftPayment = Schemas['NftPayment'];
type MintBody = Schemas['NftMintBody'];

const QUIET = { toast: false } as const;

/** Buys an edition: from the balance, or reserved for the wallet to pay. The server goes by the token; the other two headers are documented (NFT-73). */
export const purchaseNft = (
  body: { nftId: string; buyerAddress: string; price: string; payWith?: 'wallet' },
  options: CallOptions = {},
) =>
  dataOf(
    call('POST', '/api/nfts/purchase', {
      ...QUIET,
      retry: false,
      headers: { 'x-wallet-address': body.buyerAddress, 'x-user-id': body.buyerAddress },
      ...options,
      body,
    }),
  );

/** Orders of an NFT: one's own, and to administrators all. */
export const listTransactions = (nftId: string, options: CallOptions = {}) =>
  dataOf(call('GET', '/api/nfts/transactions', { ...QUIET, ...options, query: { nftId } }));

/** Mints one edition, to the admin wallet unless told. */
export const mintNft = (body: MintBody, options: CallOptions) =>
  dataOf(call('POST', '/api/admin/mint', { ...options, retry: false, body }));
