import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';
import { uploadPicture } from './upload';

type Schemas = components['schemas'];

export type NftCollection = Schemas['NftCollection'];
export type CollectionStatus = Schemas['CollectionStatus'];
export type CollectionBody = Schemas['CollectionBody'];
export type Nft = Schemas['Nft'];
export type NftBody = Schemas['NftBody'];
export type NftDetails = Schemas['NftDetails'];
export type NftDraw = Schemas['NftDraw'];
export type NftFacet = Schemas['NftFacet'];
export type HeldNft = Schemas['HeldNft'];
export type Rarity = Schemas['NftRarity'];
export type NftStatus = Schemas['NftStatus'];

export const NFTS = ['nfts'] as const;

const QUIET = { toast: false } as const;

interface AdminQuery {
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
}

interface GalleryQuery {
  rarity?: Rarity | undefined;
  /** JSON: of each trait named, the ranges of values of which an NFT has one. */
  traits?: string | undefined;
  /** Those that can be bought, minted or not; otherwise those that are owned. */
  available?: boolean | undefined;
  cursor?: string | undefined;
}

export const listCollections = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/nft-collections', { ...QUIET, ...options }));

export const listNfts = (id: string, query: GalleryQuery, options: CallOptions = {}) =>
  call('GET', '/api/nft-collections/{id}/nfts', { ...QUIET, ...options, params: { id }, query });

/** A page of what an address owns, the latest mint first. */
export const listHeldNfts = (
  address: string,
  cursor: string | undefined,
  options: CallOptions = {},
) =>
  call('GET', '/api/users/{address}/nfts', {
    ...QUIET,
    ...options,
    params: { address },
    query: { cursor },
  });

/** Whether one is told when the next collection opens. */
export const getNftWait = (options: CallOptions = {}) =>
  call('GET', '/api/users/me/nft-waitlist', { ...QUIET, ...options });

/** From now on one is told, or no longer. */
export const setNftWait = (waits: boolean) =>
  call(waits ? 'PUT' : 'DELETE', '/api/users/me/nft-waitlist', QUIET);

/** Values of each attribute among a collection's NFTs. */
export const listFacets = (id: string, options: CallOptions = {}) =>
  dataOf(call('GET', '/api/nft-collections/{id}/facets', { ...QUIET, ...options, params: { id } }));

/** The draw of a blind collection. */
export const getDraw = (id: string, options: CallOptions = {}) =>
  dataOf(call('GET', '/api/nft-collections/{id}/draw', { ...QUIET, ...options, params: { id } }));

export const getNft = (id: string, options: CallOptions = {}) =>
  call('GET', '/api/nfts/{id}', { ...QUIET, ...options, params: { id } });

export const getNftAsAdmin = (id: string, options: CallOptions) =>
  call('GET', '/api/admin/nfts/{id}', { ...options, params: { id } });

export const listCollectionsAsAdmin = (query: AdminQuery, options: CallOptions) =>
  call('GET', '/api/admin/nft-collections', { ...options, query });

export const createCollection = (body: CollectionBody, options: CallOptions) =>
  call('POST', '/api/admin/nft-collections', { ...options, body });

export const updateCollection = (id: string, body: CollectionBody, options: CallOptions) =>
  call('PUT', '/api/admin/nft-collections/{id}', { ...options, params: { id }, body });

export const deleteCollection = (id: string, options: CallOptions) =>
  call('DELETE', '/api/admin/nft-collections/{id}', { ...options, params: { id } });

export const listNftsAsAdmin = (
  query: AdminQuery & { collection?: string | undefined },
  options: CallOptions,
) => call('GET', '/api/admin/nfts', { ...options, query });

export const createNft = (body: NftBody, options: CallOptions) =>
  call('POST', '/api/admin/createNFT', { ...options, body });

export const updateNft = (id: string, body: NftBody, options: CallOptions) =>
  call('PUT', '/api/admin/updateNFT/{id}', { ...options, params: { id }, body });

export const deleteNft = (id: string, options: CallOptions) =>
  call('DELETE', '/api/admin/deleteNFT/{id}', { ...options, params: { id } });

/** Takes an NFT off the lists, whatever its status. */
export const forceDeleteNft = (id: string, options: CallOptions) =>
  call('DELETE', '/api/admin/deleteNFT/{id}/force', { ...options, params: { id } });

export type ArtKind = 'collection-banner' | 'collection-logo' | 'nft-image';

/** Sends a picture, and answers its path for the form. */
export const uploadArt = (
  kind: ArtKind,
  token: string,
  picture: Blob,
  onProgress: (part: number) => void,
) => uploadPicture(`/api/admin/uploads/${kind}`, token, picture, onProgress);
