import { type CallOptions, call } from './call';
import type { components } from './schema';

export type Found = components['schemas']['Found'];

/** People, streams and tournaments by a part of their names, of 2 to 40 characters; at most `limit` of each kind. */
export const search = (q: string, limit: number, options: CallOptions = {}) =>
  call('GET', '/api/search', { ...options, query: { q, limit } });
