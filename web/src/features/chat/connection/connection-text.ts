import type { RoomSnapshot, RoomStatus } from '@/realtime/room-snapshot';

const LOST = 'Chat connection error. Trying to reconnect...';
const FAILED = 'Failed to connect to chat. Please try refreshing the page.';
const EXHAUSTED = 'Unable to connect to chat. Please try refreshing the page.';
const EXHAUSTED_AFTER = 5;
/** By the close's name: what the viewer can do about it. */
const CLOSED_TEXT: Record<string, string> = {
  ABUSE: 'You were disconnected for sending too much at once. Wait a moment, then reconnect.',
  TOO_MANY_CONNECTIONS: 'Too many chats are open from here. Close another one, then reconnect.',
  STREAM_NOT_FOUND: 'This chat is gone.',
};

type Connection = Pick<RoomSnapshot, 'status' | 'closed' | 'failedAttempts' | 'streamStatus'>;

/** Text about the connection, or null while all is well. Attempts go on behind every text but `closed`. */
export function connectionText(room: Connection): string | null {
  if (room.closed) return CLOSED_TEXT[room.closed.name] ?? EXHAUSTED;
  if (room.status === 'connected') return null;
  if (room.failedAttempts >= EXHAUSTED_AFTER) return EXHAUSTED;
  const joinedBefore = room.streamStatus !== null;
  if (room.failedAttempts > 0) return joinedBefore ? LOST : FAILED;
  return joinedBefore ? LOST : null;
}

/** A room that has not been asked to connect yet is about to be. */
export function shownStatus(room: Connection): RoomStatus {
  const untried = room.streamStatus === null && room.failedAttempts === 0 && !room.closed;
  return room.status === 'disconnected' && untried ? 'connecting' : room.status;
}

export const STATUS_TEXT = {
  connected: 'Connected',
  connecting: 'Connecting...',
  disconnected: 'Disconnected',
  error: 'Error',
} as const satisfies Record<RoomStatus, string>;
