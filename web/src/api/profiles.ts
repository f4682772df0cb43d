import { ApiError } from '@/lib/api-error';
import { type CallOptions, call } from './call';
import type { Profile, ProfileChange } from './profile-types';

const QUIET = { toast: false } as const;

/** Of a wallet address, or of a name; null for somebody whom the server does not know. */
export async function getProfile(who: string, options: CallOptions = {}): Promise<Profile | null> {
  const quiet = { ...options, ...QUIET };
  try {
    const { profile } = who.startsWith('0x')
      ? await call('GET', '/api/users/{address}', {
          ...quiet,
          params: { address: who.toLowerCase() },
        })
      : await call('GET', '/api/users/by-name/{username}', { ...quiet, params: { username: who } });
    return profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Follows, or no longer follows. The same call within 3 s counts as a retry and changes nothing. */
export const toggleFollow = (address: string) =>
  call('POST', '/api/users/{address}/follow', {
    ...QUIET,
    params: { address: address.toLowerCase() },
  });

/** The document's defaults read as if nothing could be left out. */
export const putProfile = (change: ProfileChange) =>
  call('PUT', '/api/users/me/profile', { ...QUIET, body: change as Required<ProfileChange> });

export interface NameAndEmail {
  address: string;
  username: string;
  email?: string;
}

/** The same key makes a second try of the same save safe. */
export const createOrUpdate = (body: NameAndEmail, idempotencyKey: string) =>
  call('POST', '/api/user/create-or-update', { ...QUIET, body, idempotencyKey, retry: false });

export type PeopleList = 'followers' | 'following';

/** Only of oneself. */
export const getPeople = (
  address: string,
  list: PeopleList,
  cursor: string | undefined,
  options: CallOptions = {},
) =>
  call('GET', `/api/users/{address}/${list}`, {
    ...options,
    ...QUIET,
    params: { address: address.toLowerCase() },
    query: { cursor },
  });
