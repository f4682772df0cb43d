import { refreshAdmin, verifyAdmin } from '@/api/admin';
import { ApiError } from '@/lib/api-error';
import { adminOptions } from './calls';
import { HOUR_MS, IDLE_MS } from './record';
import { adminStore } from './store';

/** open: the panel. login: to /admin-login. denied: somebody known who is no administrator. */
export type Access = 'open' | 'login' | 'denied';

/** Wallets that are administrators by their address alone (D1 section 6): none. The role is the server's to give. */
export const ADMIN_ADDRESSES: ReadonlySet<string> = new Set();

/** Credentials known here of somebody who came with a wallet. */
export interface WalletHolder {
  address: string | null;
  token: string | null;
  isAdmin: boolean;
}

/**
 * Whether to show the panel: the stored flag first, then the server's word on the token, then a refresh. Only a
 * courtesy, the server decides at every call.
 */
export async function checkAccess(wallet: WalletHolder): Promise<Access> {
  await keepSession(Date.now());
  const record = adminStore.get();
  const flagged = wallet.isAdmin || ADMIN_ADDRESSES.has(wallet.address ?? '');
  if (record?.user.isAdmin || (flagged && wallet.token)) return 'open';
  if (!record && !wallet.token) return 'login';
  return (await verified()) ?? (await refreshed()) ?? 'login';
}

async function verified(): Promise<Access | null> {
  try {
    const { valid, user } = await verifyAdmin(adminOptions({ retry: false }));
    if (!valid || !user) return null;
    return user.isAdmin ? 'open' : 'denied';
  } catch {
    return null;
  }
}

async function refreshed(): Promise<Access | null> {
  try {
    const { user } = await refreshAdmin(adminOptions({ retry: false }));
    return user.isAdmin ? 'open' : 'denied';
  } catch {
    return null;
  }
}

/**
 * Ends the stored session past its seven days; has the server extend its four hours once an hour of them has gone.
 * The server refuses a session that it no longer holds, which ends it here too.
 */
export async function keepSession(now: number): Promise<void> {
  const record = adminStore.get();
  if (!record) return;
  if (record.expiresAt <= now) return adminStore.expired(record.token);
  if (now < record.sessionExpiresAt - IDLE_MS + HOUR_MS) return;
  try {
    const answer = await refreshAdmin(adminOptions({ retry: false }));
    if (adminStore.get()?.token === record.token) adminStore.extended(answer);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) adminStore.expired(record.token);
    // Otherwise no answer came: tried again in a minute.
  }
}
