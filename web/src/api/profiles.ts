import { ApiError, errorOfAnswer } from '@/lib/api-error';
import { site } from '@/lib/site';
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

const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Sends a picture and answers where it is kept. `onProgress` hears the part that is sent, 0 to 1: fetch does not tell
 * that, so this is a request of its own kind.
 */
export function uploadAvatar(
  token: string,
  picture: Blob,
  onProgress: (part: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${site.apiBase}/api/users/me/avatar`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      const body = parsed(responseText);
      const url = (body as { imageUrl?: unknown } | null)?.imageUrl;
      if (status === 200 && typeof url === 'string') resolve(url);
      else reject(errorOfAnswer(new Response(null, { status: Math.max(status, 400) }), body));
    };
    const lost = () => reject(new ApiError('Network error', 0, 'NETWORK'));
    request.onerror = lost;
    request.ontimeout = lost;
    const form = new FormData();
    form.append('image', picture, 'avatar');
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
