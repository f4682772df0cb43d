import { type CallOptions, call } from '@/lib/http';
import type { Me } from './types';

export const getMe = (options: CallOptions = {}) => call<Me>('GET', '/api/users/me', options);

/** Whoever has signed in, as the server knows them. */
export const meQuery = (address: string | undefined) => ({
  queryKey: ['me', address] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => getMe({ signal, toast: false }),
  staleTime: 60_000,
});

export const putUsername = (username: string) =>
  call<{ username: string }>('PUT', '/api/users/me/username', { body: { username }, toast: false });

/** Blocks, or unblocks who is blocked. */
export const toggleBlock = (address: string, options: CallOptions = {}) =>
  call<{ success: true; blocked: boolean }>('POST', `/api/users/${address}/block`, options);
