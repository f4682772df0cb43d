/**
 * The JSON messages of `/stream/{streamId}`, one object per text frame, told apart by `type`.
 * Times are milliseconds since 1970 unless a name says otherwise; durations end in their unit.
 * Named so that the types generated from the server's document can take their place.
 */

/** What a viewer may do in one room. */
export type RoomRole = 'viewer' | 'moderator' | 'creator' | 'admin';

/** Where a stream stands in its life. */
export type StreamStatus = 'live' | 'scheduled' | 'ended';

/** A person as a room names them; `username` is already the name to show. */
export interface Person {
  address: string;
  username: string;
}

/** A point in a room's order: `seq` is dense from 1 within an `epoch`, and epochs only grow. */
export interface Since {
  epoch: number;
  seq: number;
}

/** The viewer's own standing; `bannedUntil` is null for a ban without an end. */
export interface You extends Person {
  type: 'you';
  userId: string;
  role: RoomRole;
  banned: boolean;
  bannedUntil: number | null;
}

/** Who the client says it is, as documented; the server takes the person from the token alone. */
export interface Claim extends Person {
  userId: string;
}

/** First message of a connection; again after sign-in (token) or after a gap (since). */
export interface JoinStreamView extends Partial<Claim> {
  type: 'join_stream_view';
  streamId: string;
  token?: string;
  since?: Since;
}

/** A line to say, 1 to 500 characters. The same `clientMessageId` is answered with the first result. */
export interface SendChat extends Claim {
  type: 'chat';
  streamId: string;
  message: string;
  clientMessageId: string;
  timestamp: number;
  broadcast: true;
}

export interface SendTyping {
  type: 'typing';
  streamId: string;
}

export interface Heartbeat {
  type: 'heartbeat';
  streamId: string;
  timestamp: number;
}

export interface Ping {
  type: 'ping';
}

export type ClientMessage = JoinStreamView | SendChat | SendTyping | Heartbeat | Ping;

/** A committed chat line. */
export interface Chat extends Since, Person {
  type: 'chat';
  id: string;
  _id: string;
  clientMessageId: string | null;
  message: string;
  userId: string;
  timestamp: number;
  role: RoomRole;
  error: false;
}

export type ModerationAction =
  | 'delete_message'
  | 'timeout'
  | 'ban'
  | 'unban'
  | 'add_moderator'
  | 'remove_moderator'
  | 'slow_mode';

export interface Moderation extends Since {
  type: 'moderation';
  action: ModerationAction;
  by: Person;
  target: Person | null;
  messageId: string | null;
  until: number | null;
  slowModeSeconds: number | null;
  reason: string | null;
  timestamp: number;
}

export interface StreamStarted extends Since {
  type: 'stream_started';
  streamId: string;
}

export interface StreamEnded extends Since {
  type: 'stream_ended';
  streamId: string;
}

/** Everything that carries the room's dense `seq`. */
export type OrderedEvent = Chat | Moderation | StreamStarted | StreamEnded;

/**
 * Answer to `join_stream_view`. With `recovered`, `history` holds every ordered event after the `since`
 * that was asked for, lines that were removed since left out; without it, the latest chat lines, oldest
 * first, which replace what the client had.
 */
export interface Joined extends Since {
  type: 'joined';
  streamId: string;
  recovered: boolean;
  history: OrderedEvent[];
  viewerCount: number;
  prediction: unknown;
  slowModeSeconds: number;
  streamStatus: StreamStatus;
  you: You | null;
}

/** The line is durable and stands at `epoch` and `seq`. */
export interface ChatAck extends Since {
  type: 'chat_ack';
  clientMessageId: string;
  id: string;
}

/** Why the server refused something on a socket. */
export type ErrorCode =
  | 'BAD_MESSAGE'
  | 'UNKNOWN_MESSAGE'
  | 'JOIN_FIRST'
  | 'UNAUTHENTICATED'
  | 'INVALID_TOKEN'
  | 'SESSION_REVOKED'
  | 'STREAM_NOT_FOUND'
  | 'STREAM_ENDED'
  | 'BLANK_MESSAGE'
  | 'MESSAGE_TOO_LONG'
  | 'BAD_CHARACTERS'
  | 'BAD_CLIENT_MESSAGE_ID'
  | 'RATE_LIMITED'
  | 'SLOW_MODE'
  | 'TIMED_OUT'
  | 'BANNED'
  | 'BUSY'
  | 'UNAVAILABLE'
  | 'ROOM_PARKED';

export interface ChatRejected {
  type: 'chat_rejected';
  clientMessageId: string;
  code: ErrorCode;
  message: string;
  retryAfterMs?: number;
}

/** Distinct viewers; `seq` is the last ordered event's, so that a quiet gap shows. */
export interface ViewerCount extends Since {
  type: 'viewer_count';
  count: number;
}

export interface Typing extends Person {
  type: 'typing';
}

/** The room was rebuilt under `epoch`: join again with `since`. */
export interface Resync {
  type: 'resync';
  epoch: number;
}

/** The server is about to close; connect again after that time. */
export interface ServerRestart {
  type: 'server_restart';
  retryAfterMs: number;
}

export interface ServerError {
  type: 'error';
  code: ErrorCode;
  message: string;
  retryAfterMs?: number;
}

export interface HeartbeatResponse {
  type: 'heartbeat_response';
  timestamp: number;
}

export interface Pong {
  type: 'pong';
}

export type ServerMessage =
  | OrderedEvent
  | Joined
  | ChatAck
  | ChatRejected
  | ViewerCount
  | Typing
  | You
  | Resync
  | ServerRestart
  | ServerError
  | HeartbeatResponse
  | Pong;

/** Longest chat line the server takes, in characters (Unicode scalar values). */
export const MAX_MESSAGE_CHARACTERS = 500;
