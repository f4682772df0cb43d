import type { SignedIn, User, WalletProfile } from '@/api/types';
import type { Address } from '@/lib/address';
import { localToken, SESSION_LIFE_MS } from './local-token';
import { newRecord, parseRecord, type SessionBalances, type SessionRecord } from './record';
import { isAlive } from './token';

export const SESSION_KEY = 'cuecast.session';

let record = read();
const listeners = new Set<() => void>();

function read(): SessionRecord | null {
  try {
    return parseRecord(localStorage.getItem(SESSION_KEY), Date.now());
  } catch {
    return null;
  }
}

function write(next: SessionRecord | null): void {
  record = next;
  try {
    if (next) localStorage.setItem(SESSION_KEY, JSON.stringify(next));
    else localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is refused or full: the session lives as long as this page does.
  }
  for (const listener of listeners) listener();
}

function change(part: Partial<SessionRecord>): void {
  if (record) write({ ...record, ...part });
}

function reload(): void {
  record = read();
  for (const listener of listeners) listener();
}

function isOf(address: string): boolean {
  return record?.address.toLowerCase() === address.toLowerCase();
}

// Another tab signed in, out, or took a new token. A null key means that storage was cleared.
window.addEventListener('storage', (event) => {
  if (event.key === SESSION_KEY || event.key === null) reload();
});

export const store = {
  get: () => record,

  /** Takes up what another page of this browser has just stored. */
  reload,

  replace: (next: SessionRecord) => write(next),

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** The server's token while it lives. */
  token: () => (record && isAlive(record.token, Date.now()) ? record.token : null),

  connected(address: Address) {
    if (record?.provider !== 'appkit' || !isOf(address)) {
      write(newRecord(address, Date.now()));
    }
  },

  signedIn({ token, user }: SignedIn) {
    const now = Date.now();
    write({
      ...(record && isOf(user.address) ? record : newRecord(user.address, now)),
      username: user.username,
      isAdmin: user.isAdmin,
      token,
      timestamp: now,
      sessionExpiry: now + SESSION_LIFE_MS,
      _id: user.id,
      userId: user.id,
    });
  },

  /** Keeps what the server knows about the connected address; nothing about another one. */
  described(profile: WalletProfile | User) {
    if (isOf(profile.address)) change({ username: profile.username, isAdmin: profile.isAdmin });
  },

  /** Keeps what the connected address holds; nothing about another one. */
  held(address: string, balances: Partial<SessionBalances>) {
    if (isOf(address)) change(balances);
  },

  renamed: (username: string) => change({ username }),

  /** The wallet stays connected; the next action that needs a token asks for a signature again. */
  tokenLost(token: string) {
    if (record?.token === token) {
      const { address, provider } = record;
      change({ token: localToken(address, Date.now(), provider), isAdmin: false });
    }
  },

  clear: () => write(null),
};
