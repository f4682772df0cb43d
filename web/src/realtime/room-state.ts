import type { ChatRejectionCode, Person, RoomRole, StreamStatus, You } from './messages';

/**
 * `connecting` until the room is joined, `connected` while it is, `disconnected` when the connection was
 * lost or closed, `error` from the first failed attempt until the room is joined (attempts go on), and
 * when the server said not to come back (`RoomSnapshot.closed` then says why).
 */
export type RoomStatus = 'connecting' | 'connected' | 'disconnected' | 'error';

/** Why an own line was not taken; `message` can be shown as it is. */
export interface SendFailure {
  /** `UNANSWERED`: three sends in a row had no answer. */
  code: ChatRejectionCode | 'UNANSWERED';
  message: string;
}

/** One line of the chat. Own lines appear at once as `sending` and keep their `key` when committed. */
export interface ChatLine {
  /** Unique and stable, fit for React. */
  key: string;
  /** The server's id; null until acknowledged. */
  id: string | null;
  clientMessageId: string | null;
  epoch: number | null;
  seq: number | null;
  address: string;
  username: string;
  role: RoomRole;
  /** Empty once `removed` is `deleted`. */
  message: string;
  /** Milliseconds since 1970; the client's clock until committed. */
  timestamp: number;
  state: 'sending' | 'sent' | 'failed';
  /** Set when `state` is `failed`. */
  failure: SendFailure | null;
  /** `deleted`: a moderator deleted this line; `author`: its author was timed out or banned. Hide or mark it. */
  removed: 'deleted' | 'author' | null;
}

/** Why the room closed for good; `code` is the websocket close code, or null when the join was refused. */
export interface RoomClosed {
  code: number | null;
  name: string;
  message: string;
}

/** What the server said in its last `error` message. */
export interface RoomError {
  code: string;
  message: string;
}

/** Immutable; a new object exactly when something changed. */
export interface RoomSnapshot {
  status: RoomStatus;
  /** Number of the reconnect attempt under way or next, from 1; 0 while connected or before the first. */
  reconnectAttempt: number;
  /** Failed connection attempts in a row, the first connection's included. */
  failedAttempts: number;
  closed: RoomClosed | null;
  error: RoomError | null;
  /** Server order, then own lines that are not committed yet. */
  lines: readonly ChatLine[];
  /** False once older lines would pass the memory bound, or the room has none. */
  canLoadOlder: boolean;
  viewerCount: number;
  slowModeSeconds: number;
  /** Null until joined. */
  streamStatus: StreamStatus | null;
  /** Null for guests and until joined. */
  you: You | null;
  /** Others who typed within the last two seconds. */
  typing: readonly Person[];
}

/** Mark for a line whose `state` is `failed`. */
export const FAILED_TO_SEND = '(Failed to send)';
