import { type CallOptions, call } from './call';

export const getMe = (options: CallOptions = {}) => call('GET', '/api/users/me', options);

/** User who has signed in, as the server knows them. */
export const meQuery = (address: string | undefined) => ({
  queryKey: ['me', address] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => getMe({ signal, toast: false }),
  staleTime: 60_000,
});

export const putUsername = (username: string) =>
  call('PUT', '/api/users/me/username', { body: { username }, toast: false });

/** Blocks, or unblocks who is blocked. */
export const toggleBlock = (address: string, options: CallOptions = {}) =>
  call('POST', '/api/users/{address}/block', { ...options, params: { address } });
