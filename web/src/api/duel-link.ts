import type { Address } from '@/lib/address';
import { ApiError } from '@/lib/api-error';
import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

export type OwnLink = Schemas['OwnLinkView'];
export type LinkEnd = Schemas['LinkEnd'];
export type OpenLink = Schemas['OpenLinkView'];

/** The page shows why it failed. */
const QUIET = { toast: false } as const;
/** Polled: the next poll is the retry. */
const ONCE = { toast: false, retry: false } as const;

/** Makes a link to a seat opposite oneself, or answers the one that stands. */
export const makeLink = () => dataOf(call('POST', '/api/duel/link', QUIET));

/** The same, and that person is told of it. */
export const challenge = (userId: Address) =>
  dataOf(call('POST', '/api/duel/link/challenge', { ...QUIET, body: { userId } }));

/** One's own link; asking tells the server that one is there. Null once it is withdrawn or has expired unused. */
export const getOwnLink = () => dataOf(call('GET', '/api/duel/link', ONCE));

export const withdrawLink = () => call('DELETE', '/api/duel/link', QUIET);

/** Null where the link does not stand any more. */
export async function getOpenLink(id: string, options: CallOptions = {}): Promise<OpenLink | null> {
  try {
    return await dataOf(
      call('GET', '/api/duel/links/{id}', { ...options, ...ONCE, params: { id } }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const sitDown = (id: string) =>
  dataOf(call('POST', '/api/duel/links/{id}/accept', { ...QUIET, params: { id } }));
