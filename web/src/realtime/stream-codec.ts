import type { Codec, Incoming, Outgoing } from './codec';
import type { ServerError, ServerMessage } from './messages';

/** A join that the server refused; `data` is its `error` message. */
export class JoinRefused extends Error {
  readonly data: ServerError;

  constructor(data: ServerError) {
    super(data.message);
    this.name = 'JoinRefused';
    this.data = data;
  }
}

/** The wire of `/stream/{streamId}`: the event is the message's `type`, its argument the message. */
export function streamCodec(streamId: string): Codec {
  return {
    subprotocol: 'cuecast.2',
    handshake: (auth) => JSON.stringify({ ...auth, type: 'join_stream_view', streamId }),
    heartbeat: (now) => JSON.stringify({ type: 'heartbeat', streamId, timestamp: now }),
    encode,
    decode,
  };
}

function encode(event: string, args: unknown[], ackId: number | null): Outgoing {
  const [fields = {}, ...rest] = args;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields) || rest.length > 0) {
    throw new TypeError(`'${event}' takes one object with the message's fields`);
  }
  const text = JSON.stringify({ ...fields, type: event });
  return { text, ackKey: ackId === null ? null : ackKey(event, fields) };
}

/** The wire has no ids for answers: each kind of message has its own way to recognise them. */
function ackKey(event: string, fields: object): string {
  if (event === 'chat' && 'clientMessageId' in fields) return `chat:${fields.clientMessageId}`;
  if (event === 'vote' && 'clientVoteId' in fields) return `vote:${fields.clientVoteId}`;
  if (event === 'join_stream_view' || event === 'heartbeat' || event === 'ping') return event;
  throw new TypeError(`'${event}' is never acknowledged`);
}

function decode(text: string): Incoming | Incoming[] {
  const told: unknown = JSON.parse(text);
  if (!Array.isArray(told)) return incoming(told);
  if (told.length === 0) throw new TypeError('an array of messages has one at least');
  return told.map(incoming);
}

function incoming(message: unknown): Incoming {
  if (typeof message !== 'object' || message === null || !('type' in message)) {
    throw new TypeError('a message is an object with a type');
  }
  const { type } = message;
  if (typeof type !== 'string') throw new TypeError("a message's type is a string");
  const event = { name: type, args: [message] };
  return { event, ...meaning(message as ServerMessage) };
}

function meaning(message: ServerMessage): Omit<Incoming, 'event'> {
  switch (message.type) {
    case 'joined':
      return {
        handshake: { accepted: true, recovered: message.recovered },
        ack: { key: 'join_stream_view', args: [message] },
      };
    case 'error':
      return {
        handshake: {
          accepted: false,
          error: new JoinRefused(message),
          ...(message.retryAfterMs === undefined ? {} : { retryAfterMs: message.retryAfterMs }),
        },
        ack: { key: 'join_stream_view', args: [message] },
      };
    case 'chat_ack':
    case 'chat_rejected':
      return { ack: { key: `chat:${message.clientMessageId}`, args: [message] } };
    case 'vote_ack':
    case 'vote_rejected':
      return { ack: { key: `vote:${message.clientVoteId}`, args: [message] } };
    case 'heartbeat_response':
      return { pong: true, ack: { key: 'heartbeat', args: [message] } };
    case 'pong':
      return { pong: true, ack: { key: 'ping', args: [message] } };
    case 'server_restart':
      return { reconnectAfterMs: message.retryAfterMs };
    default:
      return {};
  }
}
