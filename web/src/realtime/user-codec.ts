import type { Notification } from '@/api/profile-types';
import type { Codec, Incoming } from './codec';
import type { ServerError } from './messages';
import { JoinRefused } from './stream-codec';

/** Balances that somebody has in one currency; decimal text. */
export interface MoneyHeld {
  currency: string;
  balance: string;
  lockedBalance: string;
  availableBalance: string;
}

/** A notice that has just been made, with how many wait unread. */
export type NotificationArrived = Omit<Notification, 'read'> & { unread: number };

/** Messages of the server to one person, on whatever page they are. */
export interface UserEvents {
  balance_update: (message: { balances: MoneyHeld[] }) => void;
  notification: (message: NotificationArrived) => void;
}

type UserMessage =
  | { type: 'joined_user'; address: string }
  | { type: 'balance_update'; balances: MoneyHeld[] }
  | ({ type: 'notification' } & NotificationArrived)
  | { type: 'heartbeat_response' | 'pong' }
  | { type: 'server_restart'; retryAfterMs: number }
  | ServerError;

/** The wire of `/stream/{address}`, the socket of one's own. Nothing but the opening message is sent on it. */
export const userCodec: Codec = {
  handshake: (auth) => JSON.stringify({ ...auth, type: 'join_user' }),
  heartbeat: () => JSON.stringify({ type: 'ping' }),
  encode(event) {
    throw new TypeError(`'${event}' is not for one's own socket`);
  },
  decode(text) {
    const message = JSON.parse(text) as UserMessage;
    if (typeof message?.type !== 'string') throw new TypeError('a message has a type');
    return { event: { name: message.type, args: [message] }, ...meaning(message) };
  },
};

function meaning(message: UserMessage): Omit<Incoming, 'event'> {
  switch (message.type) {
    case 'joined_user':
      return { handshake: { accepted: true, recovered: false } };
    case 'error': {
      const { retryAfterMs } = message;
      const error = new JoinRefused(message);
      return {
        handshake: {
          accepted: false,
          error,
          ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        },
      };
    }
    case 'heartbeat_response':
    case 'pong':
      return { pong: true };
    case 'server_restart':
      return { reconnectAfterMs: message.retryAfterMs };
    default:
      return {};
  }
}
