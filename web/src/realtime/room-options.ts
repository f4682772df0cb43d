import type { Claim, ServerMessage } from './messages';
import type { IoOptions } from './options';
import type { SendFailure } from './room-snapshot';

/** Speaker in the room; the server takes the person from the token alone, the rest is for lines shown at once. */
export interface Identity extends Claim {
  token: string;
}

export interface StreamRoomOptions {
  /** Where the room is, for instance `/stream/{streamId}`. */
  url: string;
  streamId: string;
  /** Null for a guest, who only reads. */
  identity?: Identity | null;
  /** The server did not take the token any more; the room goes on as a guest. */
  onSignedOut?: () => void;
  /** Milliseconds to wait for the answer to a line or a join; default 5,000. */
  answerTimeoutMs?: number;
  /** Changes to the connection's settings. */
  io?: Partial<Omit<IoOptions, 'codec' | 'auth' | 'autoConnect'>>;
}

/** Outcome of a line that the reader wants to say; `failure` is null for a blank one, which is ignored. */
export type SendResult =
  | { accepted: true; clientMessageId: string }
  | { accepted: false; failure: SendFailure | null };

/** The room's messages as events of its socket. */
export type RoomEvents = {
  [Type in ServerMessage['type']]: (message: Extract<ServerMessage, { type: Type }>) => void;
};

/** Milliseconds within which the first attempt to come back begins, at a random moment: who is cut off together comes back spread. */
const FIRST_ATTEMPT_MS = 1000;
/** Milliseconds between the attempts after the first, up to `PATIENT_AFTER` of them. */
export const RECONNECT_DELAY_MS = 3000;
/** Failed attempts after which a reader is told that it looks bad; the room goes on, less often. */
export const PATIENT_AFTER = 5;
/** Milliseconds between attempts at most. */
const PATIENT_DELAY_MAX_MS = 30_000;
/** Milliseconds for a connection to open and the room to be joined. */
const CONNECT_TIMEOUT_MS = 15_000;
/** Milliseconds between heartbeats. */
const HEARTBEAT_MS = 30_000;
/** Milliseconds to wait for the answer to a line or a join. */
export const ANSWER_TIMEOUT_MS = 5000;
/** Milliseconds between two requests for what was missed. */
export const CATCH_UP_PAUSE_MS = 500;
/** Own lines waiting at once; one more is refused. */
export const MAX_PENDING = 50;
/** Milliseconds between two notices that the reader types. */
export const TYPING_NOTICE_MS = 1500;

/**
 * The wait for the next attempt after so many: the first within a second, then `quick` milliseconds for each of
 * `PATIENT_AFTER`, then longer and longer (decision E44).
 */
export function waitAfter(attempts: number, quick = RECONNECT_DELAY_MS) {
  if (attempts === 0) {
    const first = Math.min(FIRST_ATTEMPT_MS, quick);
    return { reconnectionDelay: first / 2, reconnectionDelayMax: first, randomizationFactor: 1 };
  }
  if (attempts <= PATIENT_AFTER) {
    return { reconnectionDelay: quick, reconnectionDelayMax: quick, randomizationFactor: 0 };
  }
  const longest = Math.min(quick * 2 ** (attempts - PATIENT_AFTER), PATIENT_DELAY_MAX_MS);
  return { reconnectionDelay: quick, reconnectionDelayMax: longest, randomizationFactor: 0.5 };
}

/** The settings of a room's connection. */
export const ROOM_IO = {
  ...waitAfter(0),
  timeout: CONNECT_TIMEOUT_MS,
  heartbeatInterval: HEARTBEAT_MS,
} as const;
