import { type CallOptions, call } from './call';
import type { SignedIn, User } from './types';

export const getNonce = () => call('GET', '/api/auth/nonce', { toast: false });

export const signIn = (message: string, signature: string) =>
  call('POST', '/api/auth/siwe', { body: { message, signature }, toast: false });

export const logout = () => call('POST', '/api/auth/logout', { toast: false });

/** A wallet's token belongs to no administrator without a wallet, whom the document names too. */
export const verify = (options: CallOptions = {}) =>
  call('GET', '/api/auth/verify', options) as Promise<{ valid: boolean; user: User | null }>;

/** A new token only past 70 percent of the old one's life, else the same one. Of a wallet's session, like `verify`. */
export const refresh = () =>
  call('GET', '/api/auth/refresh', { toast: false, retry: false }) as Promise<SignedIn>;

export const listSessions = () => call('GET', '/api/auth/sessions', { toast: false });

/** Ends every session but this one; answers how many there were. */
export const revokeOtherSessions = () => call('DELETE', '/api/auth/sessions');

export const revokeSession = (id: string) =>
  call('DELETE', '/api/auth/sessions/{id}', { params: { id } });
