/** Meaning of one received text. Several fields may be set. */
export interface Incoming {
  event?: {
    name: string;
    args: unknown[];
    /** Set when the server wants an answer; given to `Codec.encodeReply`. */
    replyKey?: string;
  };
  /** Answers the emit that was encoded with this `ackKey`. */
  ack?: { key: string; args: unknown[] };
  /** Answers the opening message; counts only while the connection opens. */
  handshake?: Accepted | Refused;
  /** Answers a heartbeat. */
  pong?: true;
  /** The server is about to close and asks to wait this long. */
  reconnectAfterMs?: number;
}

export interface Accepted {
  accepted: true;
  /** The server's id of this connection; one is made up where it names none. */
  id?: string;
  /** Nothing was missed since the last connection. */
  recovered: boolean;
}

/** The opening was refused for good, or for `retryAfterMs`. */
interface Refused {
  accepted: false;
  error: Error;
  retryAfterMs?: number;
}

/** Text written for an emit; `ackKey` says which answer belongs to it. */
export interface Outgoing {
  text: string;
  ackKey: string | null;
}

/** Maps events to the texts of one wire and back. */
export interface Codec {
  /** The first text of a connection, from the socket's `auth`; without it a connection is open at once. */
  handshake?: (auth: object) => string;
  /** Throws a TypeError for what the wire cannot say; `ackId` is null when no answer is wanted. */
  encode(event: string, args: unknown[], ackId: number | null): Outgoing;
  /** Offered to the server; in it one text may hold several messages. */
  subprotocol?: string;
  /** Throws for a text that is not of this wire. */
  decode(text: string): Incoming | Incoming[];
  /** Without it, dead connections are found only by the browser. */
  heartbeat?: (now: number) => string;
  /** Answers a server that asked; without it such answers are dropped. */
  encodeReply?: (key: string, args: unknown[]) => string;
}
