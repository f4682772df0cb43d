import type { Identity } from '@/realtime/room-options';
import { displayName } from './address';
import type { SessionUser } from './session';

/** Speaker in a room. The server knows people by their wallets, so the address serves as the user's id. */
export function identityOf(user: SessionUser, token: string): Identity {
  return { token, userId: user.address, address: user.address, username: displayName(user) };
}
