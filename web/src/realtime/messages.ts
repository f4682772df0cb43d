/**
 * The JSON messages of `/stream/{streamId}`, one object per text frame, told apart by `type`.
 * The server's messages are generated from its document (`make openapi`); times are milliseconds since 1970.
 */
import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** Role of a viewer in one room, which says what they may do there. */
export type RoomRole = Schemas['Role'];
/** Where a stream stands in its life. */
export type StreamStatus = Schemas['StreamStatus'];
/** A person as a room names them; `username` is already the name to show. */
export type Person = Schemas['Person'];
/** A point in a room's order: `seq` is dense from 1 within an `epoch`, and epochs only grow. */
export type Since = Schemas['Position'];

/** The viewer's own standing; `bannedUntil` is null for a ban without an end. */
export type You = Schemas['You'];
/**
 * A committed chat line. In an array of events it has no `_id`, `userId` and `error`, which nobody here reads, and no
 * `clientMessageId` of somebody else's (`put_event` of the server's `socket/packed.rs`).
 */
export type Chat = Schemas['Chat'];
/** An author's badges here beside their role. */
export type Badges = Schemas['Badges'];
/** The line that another one answers; its words are told by nobody but itself. */
export interface RepliedLine extends Pick<Schemas['RepliedLine'], 'id' | 'username'> {
  address: string;
}
/** A line that moderators keep in sight. */
export type PinnedLine = Schemas['PinnedLine'];
/** Another line is pinned, or none; latest wins. */
export type Pinned = Schemas['Pinned'];
/** A creator's own picture, which `:name:` stands for. */
export type RoomEmote = Schemas['RoomEmote'];
/** The creator's own pictures, all of them; latest wins. */
export type Emotes = Schemas['Emotes'];
export type Moderation = Schemas['Moderation'];
/** Everything that carries the room's dense `seq`. */
export type OrderedEvent = Schemas['OrderedEvent'];
/** The answer to `join_stream_view`. */
export type Joined = Schemas['Joined'] & { table?: TableNow };
/** The line is durable and stands at `epoch` and `seq`. */
export type ChatAck = Schemas['ChatAck'];
/** The latest state of the stream's prediction, also of a new one; latest wins. No prediction here has a viewer's vote. */
export type PredictionUpdate = Schemas['PredictionUpdate'];
/** The quick call at a table of the house, also a new one and its result; latest wins. */
export type QuickUpdate = Schemas['QuickUpdate'];
/** As a join tells it, with the viewer's own vote, or as the room tells everybody. */
export type QuickCall = NonNullable<Schemas['Joined']['quick']> | QuickUpdate['prediction'];
/** Voting has closed. */
export type PredictionEnded = Schemas['PredictionEnded'];
export type PredictionResolved = Schemas['PredictionResolved'];
export type PredictionDeleted = Schemas['PredictionDeleted'];
/** The result is shown no more. */
export type PredictionCleared = Schemas['PredictionCleared'];
/** Why the server refused something on a socket. */
export type ErrorCode = Schemas['ErrorCode'];
export type ChatRejected = Schemas['ChatRejected'];
export type PredictionOption = Schemas['PredictionOption'];
/** The vote is durable. */
export type VoteAck = Schemas['VoteAck'];
export type VoteRejected = Schemas['VoteRejected'];
/** The table that a stream shows, as a join tells it. */
export interface TableNow {
  now: number;
  state: Schemas['TableState'] | null;
  shot: Schemas['ShotPlayed'] | null;
}
/** A shot at the table that a stream shows; latest wins. */
export interface TableShot extends Since {
  type: 'table_shot';
  matchId: string;
  shot: Schemas['ShotPlayed'];
}
/** The table that a stream shows, at rest: who is there, the clock, the next match; latest wins. */
export interface TableStateTold extends Since {
  type: 'table_state';
  now: number;
  state: Schemas['TableState'] | null;
}
/** Distinct viewers; `seq` is the last ordered event's, so that a quiet gap shows. */
export type ViewerCount = Schemas['ViewerCount'];
export type Typing = Schemas['Typing'];
export type ServerError = Schemas['ErrorMessage'];
export type ServerMessage = Schemas['ServerMessage'] | TableShot | TableStateTold;

/** Person that the client says it is, as documented; the server takes the person from the token alone. */
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
  /** The id of the line that it answers. */
  replyTo?: string;
}

/** A vote on the stream's prediction. The same vote sent again is answered with the first result. */
export interface SendVote {
  type: 'vote';
  predictionId: string;
  option: PredictionOption;
  clientVoteId: string;
}

interface SendTyping {
  type: 'typing';
  streamId: string;
}

interface Heartbeat {
  type: 'heartbeat';
  streamId: string;
  timestamp: number;
}

interface Ping {
  type: 'ping';
}

export type ClientMessage = JoinStreamView | SendChat | SendVote | SendTyping | Heartbeat | Ping;

/** Longest chat line the server takes, in characters (Unicode scalar values). */
export const MAX_MESSAGE_CHARACTERS = 500;
