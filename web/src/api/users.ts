import { type CallOptions, call } from '@/lib/http';
import type { Me, WalletProfile } from './types';
import { type ProfileBalances, profileBalances } from './wallet-profile';

export const getMe = (options: CallOptions = {}) => call<Me>('GET', '/api/users/me', options);

export const putUsername = (username: string) =>
  call<{ username: string }>('PUT', '/api/users/me/username', { body: { username }, toast: false });

/** Blocks, or unblocks who is blocked. */
export const toggleBlock = (address: string) =>
  call<{ success: true; blocked: boolean }>('POST', `/api/users/${address}/block`);

export async function getWalletProfile(
  address: string,
): Promise<WalletProfile & { balances: ProfileBalances }> {
  const profile = await call<WalletProfile>('GET', `/api/wallet/${address}`, { toast: false });
  return { ...profile, balances: profileBalances(profile) };
}
