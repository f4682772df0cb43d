import { io } from './io';
import type { Socket } from './socket';
import { type UserEvents, userCodec } from './user-codec';

/** The connection on which the server tells one person what concerns them. */
export type OwnSocket = Socket<UserEvents>;

/** Not connected yet: those who listen come first. */
export function ownSocket(base: string, address: string, token: string): OwnSocket {
  return io<UserEvents>(`${base}/stream/${address}`, {
    codec: userCodec,
    auth: { token },
    autoConnect: false,
  });
}
