import type { Chat, RepliedLine, RoomRole, Since } from './messages';
import type { ChatLine } from './room-snapshot';

/** Lines kept while the reader follows the newest. */
export const MAX_LINES = 500;
/** Lines kept while the reader has scrolled back and loaded older ones. */
export const MAX_LINES_READING = 2000;
/** Messages without a `clientMessageId` are the same when author and text are, within this time. */
const DUPLICATE_WINDOW_MS = 5000;

/** Whether `one` comes after `other` in the room's order. */
export function isAfter(one: Since, other: Since): boolean {
  return one.epoch > other.epoch || (one.epoch === other.epoch && one.seq > other.seq);
}

/** A committed line as the server sent it. */
export function lineOf(chat: Chat): ChatLine {
  return {
    key: chat.id,
    id: chat.id,
    // Left out of an array where somebody else gave it: then the server's id tells lines apart.
    clientMessageId: chat.clientMessageId === undefined ? chat.id : chat.clientMessageId,
    epoch: chat.epoch,
    seq: chat.seq,
    address: chat.address,
    username: chat.username,
    role: chat.role,
    message: chat.message,
    replyTo: chat.replyTo ?? null,
    badges: chat.badges,
    timestamp: chat.timestamp,
    state: 'sent',
    failure: null,
    removed: null,
  };
}

/** A line of one's own, shown before the server has it. */
export function ownLine(said: {
  address: string;
  username: string;
  role: RoomRole;
  message: string;
  replyTo?: RepliedLine | null;
  clientMessageId: string;
  timestamp: number;
}): ChatLine {
  return {
    replyTo: null,
    ...said,
    key: said.clientMessageId,
    id: null,
    epoch: null,
    seq: null,
    state: 'sending',
    failure: null,
    removed: null,
  };
}

/**
 * Whether two lines are one: by the server's id, else by author and `clientMessageId`; author, text and
 * time decide only where `line` has no `clientMessageId`.
 */
export function isSameLine(line: ChatLine, other: ChatLine): boolean {
  if (line.id !== null && line.id === other.id) return true;
  if (!isSameAddress(line.address, other.address)) return false;
  if (line.clientMessageId !== null) return line.clientMessageId === other.clientMessageId;
  const apartMs = Math.abs(line.timestamp - other.timestamp);
  return line.message === other.message && apartMs <= DUPLICATE_WINDOW_MS;
}

/** Addresses are compared without regard to their case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Older lines that the reader loaded, put before the others, as many as fit. */
export function prependOlder(
  lines: readonly ChatLine[],
  older: readonly ChatLine[],
): readonly ChatLine[] {
  const known = new Set(lines.map((line) => line.id));
  const fresh = older.filter((line) => !known.has(line.id));
  return [...fresh, ...lines].slice(-MAX_LINES_READING);
}

/** A committed line in place of the own line that was shown before it, if there was one. */
export function keepKey(line: ChatLine, shown: ChatLine | undefined): ChatLine {
  return shown ? { ...line, key: shown.key, removed: shown.removed } : line;
}
