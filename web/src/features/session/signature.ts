import type { Address } from '@/lib/address';
import { SESSION_LIFE_MS } from './local-token';

const KEY = 'cuecast.signature';
const CALLS = /^\/api\/(wallet|quests?|auth)\b/;

/** The signature that opened the server's session. It opens no second one: the server takes its nonce once (decision A28). */
export interface CachedSignature {
  address: Address;
  signature: string;
  /** When it was given, in milliseconds. */
  timestamp: number;
  /** How the signed message began. */
  messagePrefix: string;
}

export function cacheSignature(address: Address, message: string, signature: string): void {
  const [messagePrefix = ''] = message.split('\n');
  const entry: CachedSignature = { address, signature, timestamp: Date.now(), messagePrefix };
  try {
    localStorage.setItem(KEY, JSON.stringify(entry));
  } catch {
    // It is sent along where there is room for it, and nothing depends on it.
  }
}

/** The signature of that address, if one was given in the last 14 days. */
export function cachedSignature(address: Address, now = Date.now()): CachedSignature | null {
  try {
    const entry = JSON.parse(localStorage.getItem(KEY) ?? 'null') as CachedSignature | null;
    const fits = entry?.address.toLowerCase() === address.toLowerCase();
    return fits && now - entry.timestamp < SESSION_LIFE_MS ? entry : null;
  } catch {
    return null;
  }
}

export const forgetSignature = () => localStorage.removeItem(KEY);

/** The header of wallet, quest and auth calls; none before the first signature (decision B36). */
export function signatureHeader(path: string, address: Address | undefined) {
  const cached = address && CALLS.test(path) ? cachedSignature(address) : null;
  return cached ? { 'x-wallet-signature': cached.signature } : undefined;
}
