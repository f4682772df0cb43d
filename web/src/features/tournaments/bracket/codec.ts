import type { Bracket } from '@/api/tournament-types';
import type { Codec, Incoming } from '@/realtime/codec';

/** Changes since the revision before; entrants and matches only where they differ. */
export type BracketUpdate = Pick<
  Bracket,
  'revision' | 'phase' | 'matches' | 'entrants' | 'standings'
>;

export interface BracketEvents {
  joined_tournament: (message: { bracket: Bracket; viewerCount: number }) => void;
  bracket_update: (message: BracketUpdate) => void;
  /** More changed than an update can say. */
  resync: () => void;
  tournament_viewers: (message: { count: number }) => void;
}

/** The wire of `/stream/tournament/{id}`: the event is the message's `type`, its argument the message. One only listens. */
export const bracketCodec: Codec = {
  handshake: (auth) => JSON.stringify({ ...auth, type: 'join_tournament' }),
  heartbeat: () => JSON.stringify({ type: 'ping' }),
  encode(event) {
    throw new TypeError(`'${event}' is not for a bracket's socket`);
  },
  decode(text) {
    const message: unknown = JSON.parse(text);
    const fields = Object(message);
    if (typeof fields.type !== 'string') throw new TypeError('a message has a type');
    return { event: { name: fields.type, args: [message] }, ...meaning(fields) };
  },
};

function meaning(message: Record<string, unknown>): Omit<Incoming, 'event'> {
  switch (message.type) {
    case 'joined_tournament':
      return { handshake: { accepted: true, recovered: false } };
    case 'error': {
      const { retryAfterMs } = message;
      return {
        handshake: {
          accepted: false,
          error: new Error(String(message.message)),
          ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
        },
      };
    }
    case 'heartbeat_response':
    case 'pong':
      return { pong: true };
    case 'server_restart':
      return { reconnectAfterMs: Number(message.retryAfterMs) };
    default:
      return {};
  }
}
