import type { Codec, Incoming } from './codec';
import { userCodec } from './user-codec';

const NO_FIELDS = {};

/** A guest's wire: nothing to prove, so the connection is open at once. */
export const duelGuestCodec: Codec = {
  heartbeat: () => JSON.stringify({ type: 'PING' }),
  encode: (event, [fields = NO_FIELDS]) => ({
    text: JSON.stringify({ ...(fields as object), type: event }),
    ackKey: null,
  }),
  decode(text) {
    const message = JSON.parse(text) as { type?: unknown };
    if (typeof message?.type !== 'string') throw new TypeError('a message has a type');
    // The opening, the closing and money are told as on every socket of one's own.
    if (message.type !== message.type.toUpperCase()) return userCodec.decode(text);
    const incoming: Incoming = { event: { name: message.type, args: [message] } };
    return message.type === 'PONG' ? { ...incoming, pong: true } : incoming;
  },
};

/** A player's wire: the first message proves whose socket it is, and everything after it is said by that person. */
export const duelCodec: Codec = {
  ...duelGuestCodec,
  handshake: (auth) => JSON.stringify({ ...auth, type: 'join_user' }),
};
