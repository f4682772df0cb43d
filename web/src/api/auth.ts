import { type CallOptions, call } from '@/lib/http';
import type { Nonce, ServerSession, SignedIn, User } from './types';

export const getNonce = () => call<Nonce>('GET', '/api/auth/nonce', { toast: false });

export const signIn = (message: string, signature: string) =>
  call<SignedIn>('POST', '/api/auth/siwe', { body: { message, signature }, toast: false });

export const logout = () => call<void>('POST', '/api/auth/logout', { toast: false });

export const verify = (options: CallOptions = {}) =>
  call<{ valid: boolean; user: User | null }>('GET', '/api/auth/verify', options);

/** A new token only past 70 percent of the old one's life, else the same one. */
export const refresh = () =>
  call<SignedIn>('GET', '/api/auth/refresh', { toast: false, retry: false });

export const listSessions = () =>
  call<{ sessions: ServerSession[] }>('GET', '/api/auth/sessions', { toast: false });

/** Ends every session but this one; answers how many there were. */
export const revokeOtherSessions = () => call<{ ended: number }>('DELETE', '/api/auth/sessions');

export const revokeSession = (id: string) =>
  call<void>('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`);
