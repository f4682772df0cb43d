import type {
  Badges,
  ErrorCode,
  Person,
  PinnedLine,
  QuickCall,
  RepliedLine,
  RoomEmote,
  RoomRole,
  Since,
  StreamStatus,
  TableNow,
  You,
} from './messages';

/**
 * `connecting` until the room is joined, `connected` while it is, `disconnected` when the connection was
 * lost or closed, `error` from the first failed attempt until the room is joined (attempts go on), and
 * when the server said not to come back (`RoomSnapshot.closed` then says why).
 */
export type RoomStatus = 'connecting' | 'connected' | 'disconnected' | 'error';

/** Why an own line was not taken; `message` can be shown as it is. */
export interface SendFailure {
  /** `UNANSWERED`: three sends in a row had no answer. */
  code: ErrorCode | 'UNANSWERED';
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
  badges?: Badges | undefined;
  /** Empty once `removed` is `deleted`. */
  message: string;
  /** The line that it answers. */
  replyTo: RepliedLine | null;
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

/** Code and text of the server's last `error` message. */
interface RoomError {
  code: ErrorCode;
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
  /** The line that moderators keep in sight. */
  pinned: PinnedLine | null;
  /** The newest quick call at a table of the house; null without one, and where its result is old. */
  quick: QuickCall | null;
  /** The creator's own pictures. */
  emotes: readonly RoomEmote[];
  /** The table that the stream shows; null where it shows none, and until joined. */
  table: RoomTable | null;
}

/** A stream's table as it was told last: what was missed is healed by what comes next. */
export interface RoomTable {
  /** Add to this page's clock for the server's. */
  clockOffset: number;
  /** Grows with each join, which tells all of it anew. */
  joins: number;
  /** As it will stand once the newest shot has come to rest; null while no match is on. */
  state: TableNow['state'];
  /** The newest shot of that match, or null before its first. */
  shot: TableNow['shot'];
}

/** Mark for a line whose `state` is `failed`. */
export const FAILED_TO_SEND = '(Failed to send)';

/** State that the pure core keeps: the snapshot's parts and the place in the room's sequence. */
export interface RoomState extends Omit<RoomSnapshot, 'lines' | 'canLoadOlder' | 'typing'> {
  /** In the server's order. */
  confirmed: readonly ChatLine[];
  /** Own lines that the server has not sent back yet. */
  pending: readonly ChatLine[];
  /** The reader has loaded older lines, so more are kept. */
  reading: boolean;
  /** The server has no older lines. */
  complete: boolean;
  /** Everything up to here was applied; null until joined. */
  at: Since | null;
  /** The furthest point heard of; further than `at` means that something was missed. */
  seen: Since | null;
  /** Something was missed: join again. */
  behind: boolean;
  typists: readonly Typist[];
}

/** Someone who typed, shown until `until` (milliseconds since 1970). */
export interface Typist extends Person {
  until: number;
}

/** One and the same, so that a room without any draws nothing anew. */
export const NO_EMOTES: readonly RoomEmote[] = [];

export const INITIAL_STATE: RoomState = {
  status: 'disconnected',
  reconnectAttempt: 0,
  failedAttempts: 0,
  closed: null,
  error: null,
  viewerCount: 0,
  slowModeSeconds: 0,
  streamStatus: null,
  you: null,
  confirmed: [],
  pending: [],
  reading: false,
  complete: false,
  at: null,
  seen: null,
  behind: false,
  typists: [],
  pinned: null,
  quick: null,
  emotes: NO_EMOTES,
  table: null,
};
