import { createContext, useContext } from 'react';
import type { Address } from './address';

export interface SessionUser {
  address: Address;
  username: string | null;
  /** A hint for what to show. The server decides by its own record at every call. */
  isAdmin: boolean;
}

/**
 * guest: no wallet. connected: a wallet, which opens reading. signedIn: the wallet has proved itself
 * and the server's token is held.
 */
type SessionStatus = 'guest' | 'connected' | 'signedIn';

export interface Session {
  user: SessionUser | null;
  status: SessionStatus;
  /** The server's token while signed in. */
  token: string | null;
  /** Opens the wallet dialog, connects and proves the address. Resolves when the dialog is done, whatever came of it. */
  connect(): Promise<void>;
  /** The server's token, asking for wallet and signature once if need be. null: the user declined (and was told). */
  requireToken(): Promise<string | null>;
  /** Revokes the server's session and forgets everything here. */
  logout(): Promise<void>;
  /** Records a new username after the server took it. */
  rename(username: string): void;
}

export const SessionContext = createContext<Session | null>(null);

/** The session, for any feature. The session feature provides it. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext around it');
  return session;
}
