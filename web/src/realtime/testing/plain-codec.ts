import type { Codec } from '../codec';

/** One text of the tests' wire; `ackId` on an event asks for an `ack` with the same id. */
export interface PlainMessage {
  type: string;
  data: unknown[];
  ackId?: number;
}

/** A small general wire, {type, data, ackId}, to show that the wrapper does not depend on the room's. */
export const plainCodec: Codec = {
  handshake: (auth) => text({ type: 'hello', data: [auth] }),
  heartbeat: () => text({ type: 'ping', data: [] }),
  encode: (event, args, ackId) => ({
    text: text({ type: `event:${event}`, data: args, ...(ackId === null ? {} : { ackId }) }),
    ackKey: ackId === null ? null : String(ackId),
  }),
  encodeReply: (key, args) => text({ type: 'ack', data: args, ackId: Number(key) }),
  decode(received) {
    const { type, data, ackId } = JSON.parse(received) as PlainMessage;
    const key = String(ackId);
    switch (type) {
      case 'welcome':
        return { handshake: { accepted: true, id: String(data[0]), recovered: false } };
      case 'refused':
        return { handshake: { accepted: false, error: Object.assign(new Error(), data[0]) } };
      case 'pong':
        return { pong: true };
      case 'ack':
        return { ack: { key, args: data } };
      default: {
        const event = { name: type.replace('event:', ''), args: data };
        return { event: ackId === undefined ? event : { ...event, replyKey: key } };
      }
    }
  },
};

export function text(message: PlainMessage): string {
  return JSON.stringify(message);
}
