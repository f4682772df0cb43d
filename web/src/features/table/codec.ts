import type { Codec, Incoming } from '@/realtime/codec';

/** The server's word on why it does not let the page sit down. */
class TableRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'TableRefused';
    this.code = code;
  }
}

/** The wire of `/stream/match/{matchId}`: the event is the message's `type`, its argument the message. */
export const tableCodec: Codec = {
  handshake: (auth) => JSON.stringify({ ...auth, type: 'join_table' }),
  heartbeat: () => JSON.stringify({ type: 'ping' }),
  encode(event, args) {
    const [fields = {}] = args;
    return { text: JSON.stringify({ ...Object(fields), type: event }), ackKey: null };
  },
  decode(text) {
    const message: unknown = JSON.parse(text);
    const { type } = Object(message);
    if (typeof type !== 'string') throw new TypeError('a message has a type');
    return { event: { name: type, args: [message] }, ...meaning(type, Object(message)) };
  },
};

function meaning(type: string, message: Record<string, unknown>): Omit<Incoming, 'event'> {
  switch (type) {
    case 'table':
      return { handshake: { accepted: true, recovered: false } };
    case 'error': {
      const { retryAfterMs } = message;
      return {
        handshake: {
          accepted: false,
          error: new TableRefused(String(message.code), String(message.message)),
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
