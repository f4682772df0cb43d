import type { Address } from '@/lib/address';

/** Sessions, tokens and what a wallet remembers live this long, in milliseconds (D1 section 9: 14 days). */
export const SESSION_LIFE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * The token of a wallet that has connected and proved nothing: a claim, kept here and never sent,
 * because the server takes only tokens that it issued itself (decision A1).
 */
export function localToken(address: Address, now: number, provider = 'appkit'): string {
  return btoa(
    JSON.stringify({
      address,
      timestamp: now,
      message: `Authenticate with Cuecast for address ${address} at timestamp ${now}`,
      signature: 'no_signature_required',
      expiry: now + SESSION_LIFE_MS,
      provider,
    }),
  );
}
