import { type CallOptions, call } from '@/lib/http';
import type { Me } from './types';

export const getMe = (options: CallOptions = {}) => call<Me>('GET', '/api/users/me', options);

export const putUsername = (username: string) =>
  call<{ username: string }>('PUT', '/api/users/me/username', { body: { username }, toast: false });

/** Blocks, or unblocks who is blocked. */
export const toggleBlock = (address: string) =>
  call<{ success: true; blocked: boolean }>('POST', `/api/users/${address}/block`);
