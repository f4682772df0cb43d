import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

export type NftPhase = Schemas['NftPhase'];
export type AdminNftPhase = Schemas['AdminNftPhase'];
export type NftPhaseBody = Schemas['NftPhaseBody'];

/** The phases of a sale, with what whoever is signed in may buy in each; none where it is sold from its release on. */
export const listPhases = (id: string, options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/nft-collections/{id}/phases', { toast: false, ...options, params: { id } }),
  );

export const listPhasesAsAdmin = (id: string, options: CallOptions) =>
  dataOf(call('GET', '/api/admin/nft-collections/{id}/phases', { ...options, params: { id } }));

interface OfPhase {
  id: string;
  /** 1 to 10. */
  number: number;
}

/** Makes a phase of a draft, or changes it. */
export const putPhase = (params: OfPhase, body: NftPhaseBody, options: CallOptions) =>
  call('PUT', '/api/admin/nft-collections/{id}/phases/{number}', { ...options, params, body });

export const deletePhase = (params: OfPhase, options: CallOptions) =>
  call('DELETE', '/api/admin/nft-collections/{id}/phases/{number}', { ...options, params });

/** Puts wallets on a phase's list, at most a thousand lines a call. Answers how many are on it then. */
export const enlist = (params: OfPhase, lines: string, options: CallOptions) =>
  call('POST', '/api/admin/nft-collections/{id}/phases/{number}/allowlist', {
    ...options,
    params,
    body: { lines },
  });

export const clearList = (params: OfPhase, options: CallOptions) =>
  call('DELETE', '/api/admin/nft-collections/{id}/phases/{number}/allowlist', {
    ...options,
    params,
  });
