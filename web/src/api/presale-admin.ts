import { type CallOptions, call, dataOf } from './call';

/** Roots published of the presale, by number. */
export const listSaleRoots = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/presale/admin/roots', options));

export type SaleRoot = Awaited<ReturnType<typeof listSaleRoots>>[number];

/** Publishes a root that the guardian rejected anew. */
export const publishSaleRoot = (number: number, reason: string, options: CallOptions = {}) =>
  call('POST', '/api/presale/admin/roots/{number}/publish', {
    ...options,
    params: { number },
    body: { reason },
  });

/** Other tokens in the presale's vault, the newest 200. */
export const listStrays = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/presale/admin/strays', options));

export type Stray = Awaited<ReturnType<typeof listStrays>>[number];
