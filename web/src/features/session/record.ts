import { type Address, isAddress } from '@/lib/address';
import { localToken, SESSION_LIFE_MS } from './local-token';
import { cachedSignature } from './signature';
import { isAlive } from './token';

/** Balances of the owner's wallet when it was last looked at, as exact decimal text. Only to show; the server counts. */
export interface SessionBalances {
  bitpBalance: string;
  usdBalance: string;
  poolBalance: string;
  bnbBalance: string;
  imxBalance: string;
  usdtBalance: string;
  solBalance: string;
  usdcBalance: string;
  walletBalances: Record<'POOL' | 'BNB' | 'IMX' | 'USDT', string>;
}

/** The session as this browser remembers it (D1 section 3, and section 3 of D2). */
export interface SessionRecord extends Partial<SessionBalances> {
  address: Address;
  username: string | null;
  email: string | null;
  isAdmin: boolean;
  provider: 'appkit' | 'passport';
  passportInfo: unknown;
  passportAddress: Address | null;
  /** The server's token, or the local claim until there is one. */
  token: string;
  /** When the record was made or last extended, and when it ends, in milliseconds. */
  timestamp: number;
  sessionExpiry: number;
  isConnected: true;
  /** The person's id at the server, once signed in. */
  _id?: string;
  userId?: string;
}

export function newRecord(address: Address, now: number): SessionRecord {
  return {
    address,
    username: null,
    email: null,
    isAdmin: false,
    provider: 'appkit',
    passportInfo: null,
    passportAddress: null,
    token: localToken(address, now),
    timestamp: now,
    sessionExpiry: now + SESSION_LIFE_MS,
    isConnected: true,
  };
}

/** Record from storage, if it is a session that may still be used; storage is the user's to edit, so it is checked. */
export function parseRecord(text: string | null, now: number): SessionRecord | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<SessionRecord> | null;
    if (!value || typeof value.address !== 'string' || !isAddress(value.address)) return null;
    if (typeof value.token !== 'string' || typeof value.timestamp !== 'number') return null;
    const record = { ...newRecord(value.address, now), ...value } as SessionRecord;
    return isReusable(record, now) ? record : null;
  } catch {
    return null;
  }
}

function isReusable(record: SessionRecord, now: number): boolean {
  return (
    now - record.timestamp < SESSION_LIFE_MS ||
    isAlive(record.token, now) ||
    cachedSignature(record.address, now) !== null
  );
}
