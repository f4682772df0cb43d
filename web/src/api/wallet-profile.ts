import { isAmount } from '@/lib/money';
import { call } from './call';
import type { WalletProfile } from './types';

/** Names of a wallet profile's balances: here, and in answers. */
const NAMES = {
  pool: ['pool', 'poolBalance'],
  bnb: ['bnb', 'bnbBalance'],
  imx: ['imx', 'imxBalance'],
  usdt: ['usdt', 'usdtBalance'],
  bitp: ['bitpBalance'],
  usd: ['usdBalance'],
} as const;

export type ProfileBalances = Record<keyof typeof NAMES, string>;

/**
 * The balances of a wallet profile, as exact decimal text: what stands there as a number, or as text that reads as one. Anything else,
 * and what is missing, is '0.00'.
 */
export function profileBalances(profile: object): ProfileBalances {
  const all = profile as Record<string, unknown>;
  const read = (names: readonly string[]): string => {
    const found = names.map((name) => all[name]).find((value) => value != null);
    const text = typeof found === 'number' ? String(found) : found;
    return typeof text === 'string' && isAmount(text) ? text.trim() : '0.00';
  };
  return {
    pool: read(NAMES.pool),
    bnb: read(NAMES.bnb),
    imx: read(NAMES.imx),
    usdt: read(NAMES.usdt),
    bitp: read(NAMES.bitp),
    usd: read(NAMES.usd),
  };
}

export async function getWalletProfile(
  address: string,
): Promise<WalletProfile & { balances: ProfileBalances }> {
  const profile = await call('GET', '/api/wallet/{address}', { params: { address }, toast: false });
  return { ...profile, balances: profileBalances(profile) };
}
