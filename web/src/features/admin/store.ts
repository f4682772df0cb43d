import { useSyncExternalStore } from 'react';
import type { AdminSession } from '@/api/money-types';
import type { Credentials } from '@/lib/http';
import { notify } from '@/lib/notify';
import { type AdminRecord, IDLE_MS, newRecord, parseRecord, timeOf } from './record';

export const ADMIN_KEY = 'cuecast.admin-session';
const EXPIRED = 'Your session has expired. Please log in again.';

let record = read();
const listeners = new Set<() => void>();

function read(): AdminRecord | null {
  try {
    return parseRecord(localStorage.getItem(ADMIN_KEY));
  } catch {
    return null;
  }
}

function write(next: AdminRecord | null): void {
  record = next;
  try {
    if (next) localStorage.setItem(ADMIN_KEY, JSON.stringify(next));
    else localStorage.removeItem(ADMIN_KEY);
  } catch {
    // Storage is refused: the session lives as long as this page does.
  }
  for (const listener of listeners) listener();
}

// Another tab signed in, out, or was given a new token. A null key means that storage was cleared.
window.addEventListener('storage', (event) => {
  if (event.key !== ADMIN_KEY && event.key !== null) return;
  record = read();
  for (const listener of listeners) listener();
});

/** The session of somebody who signed in at /admin-login. */
export const adminStore = {
  get: () => record,

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  signedIn: (session: AdminSession) => write(newRecord(session, Date.now())),

  /** The server has begun the four hours anew, and perhaps given out another token. */
  extended({ token, sessionExpiresAt }: { token: string; sessionExpiresAt?: string }) {
    if (!record) return;
    write({ ...record, token, sessionExpiresAt: timeOf(sessionExpiresAt, Date.now() + IDLE_MS) });
  },

  /** The server no longer takes the token, or its seven days are over. */
  expired(token: string) {
    if (record?.token !== token) return;
    write(null);
    notify.error(EXPIRED, { id: 'admin-expired' });
  },

  clear: () => write(null),

  /** Reads storage again, for tests that write it. */
  reload() {
    record = read();
  },
};

export const adminCredentials: Credentials = {
  token: () => record?.token ?? null,
  lost: adminStore.expired,
};

export function useAdminRecord(): AdminRecord | null {
  return useSyncExternalStore(adminStore.subscribe, adminStore.get);
}
