import type {
  Chat,
  ChatAck,
  Joined,
  Moderation,
  OrderedEvent,
  ServerMessage,
  Since,
  Typing,
  ViewerCount,
} from './messages';
import {
  isAfter,
  isSameAddress,
  isSameLine,
  keepKey,
  lineOf,
  MAX_LINES,
  MAX_LINES_READING,
} from './room-lines';
import { type ChatLine, NO_EMOTES, type RoomState } from './room-snapshot';
import { tableOf, withShot, withState } from './room-table';

/** Milliseconds that a typing person is shown. */
const TYPING_MS = 2000;
/** People shown typing at once; more are left out. */
export const MAX_TYPISTS = 20;

/** The state after a message of the server; kinds that this client does not know change nothing. */
export function applyMessage(state: RoomState, message: ServerMessage, now: number): RoomState {
  switch (message.type) {
    case 'joined':
      return applyJoined(state, message, now);
    case 'chat':
    case 'hidden':
    case 'moderation':
    case 'stream_started':
    case 'stream_ended':
    case 'prediction_ended':
    case 'prediction_resolved':
    case 'prediction_deleted':
    case 'prediction_cleared':
      return applyOrdered(state, message);
    case 'prediction_update':
      return applyHint(state, message);
    case 'table_shot':
      return applyHint({ ...state, table: withShot(state.table, message) }, message);
    case 'table_state':
      return applyHint({ ...state, table: withState(state.table, message, now) }, message);
    case 'pinned':
      return applyHint({ ...state, pinned: message.line }, message);
    case 'quick':
      return applyHint({ ...state, quick: message.prediction }, message);
    case 'emotes':
      return applyHint({ ...state, emotes: message.emotes }, message);
    case 'chat_ack':
      return applyAck(state, message);
    case 'viewer_count':
      return applyViewerCount(state, message);
    case 'typing':
      return applyTyping(state, message, now);
    case 'you':
      return { ...state, you: message };
    case 'resync':
      return { ...state, behind: true };
    case 'error':
      return { ...state, error: { code: message.code, message: message.message } };
    default:
      return isOrdered(message) ? applyOrdered(state, message) : state;
  }
}

/** An event of a kind that a later server added: it says itself that it has a place in the order. */
function isOrdered(message: object): message is OrderedEvent {
  return 'ordered' in message && message.ordered === true && 'epoch' in message && 'seq' in message;
}

/** Applies the next event of the order; drops one that is known; notes that one is missing. */
function applyOrdered(state: RoomState, event: OrderedEvent): RoomState {
  const { at } = state;
  if (at && !isAfter(event, at)) return state;
  const isNext = at?.epoch === event.epoch && at.seq + 1 === event.seq;
  return isNext ? applyEvent(state, event) : missed(state, event);
}

function applyEvent(state: RoomState, event: OrderedEvent): RoomState {
  const next = { ...state, at: { epoch: event.epoch, seq: event.seq } };
  switch (event.type) {
    case 'chat':
      return applyChat(next, event);
    case 'moderation':
      return applyModeration(next, event);
    case 'stream_started':
      return { ...next, streamStatus: 'live' };
    case 'stream_ended':
      return { ...next, streamStatus: 'ended' };
    // Somebody whom the viewer blocks said something.
    case 'hidden':
    // The panel keeps the prediction; here they only have their place in the order.
    case 'prediction_ended':
    case 'prediction_resolved':
    case 'prediction_deleted':
    case 'prediction_cleared':
      return next;
    // A kind of a later server has its place in the order as well: without it the next line would look like a gap.
    default:
      return next;
  }
}

/** Something at or before this point has not arrived. */
function missed(state: RoomState, { epoch, seq }: Since): RoomState {
  const seen = { epoch, seq };
  const further = !state.seen || isAfter(seen, state.seen);
  return { ...state, behind: true, seen: further ? seen : state.seen };
}

function applyJoined(state: RoomState, joined: Joined, now: number): RoomState {
  const next = joined.recovered ? recover(state, joined) : replace(state, joined);
  const { at, seen } = next;
  const committed = (line: ChatLine) => at && line.state === 'sent' && !isAfterAt(line, at);
  return {
    ...next,
    status: 'connected',
    reconnectAttempt: 0,
    failedAttempts: 0,
    closed: null,
    error: null,
    behind: at !== null && seen !== null && isAfter(seen, at),
    viewerCount: joined.viewerCount,
    slowModeSeconds: joined.slowModeSeconds,
    streamStatus: joined.streamStatus,
    you: joined.you,
    pinned: joined.pinned ?? null,
    quick: joined.quick ?? null,
    emotes: joined.emotes ?? NO_EMOTES,
    table: joined.table ? tableOf(state.table, joined.table, now) : null,
    // An own line that was acknowledged and is not among the lines by now was removed, or is older than them.
    pending: next.pending.filter((line) => !committed(line)),
  };
}

/** Adds what was missed. It may have holes: lines that were removed since are left out. */
function recover(state: RoomState, joined: Joined): RoomState {
  const fresh = joined.history.filter((event) => !state.at || isAfter(event, state.at));
  const next = fresh.reduce(applyEvent, state);
  const at = { epoch: joined.epoch, seq: joined.seq };
  return next.at && isAfter(next.at, at) ? next : { ...next, at };
}

/**
 * Starts again from the server's newest lines. What came before them is not kept, because nobody told which
 * of it was removed in the meantime; the reader can load it again.
 */
function replace(state: RoomState, joined: Joined): RoomState {
  const at = { epoch: joined.epoch, seq: joined.seq };
  const lines = joined.history.filter(isChat).map(lineOf);
  const shown = [...state.confirmed, ...state.pending];
  return {
    ...state,
    confirmed: lines.map((line) => keepKey(line, findSame(shown, line))),
    pending: state.pending.filter((own) => !lines.some((line) => isSameLine(line, own))),
    reading: false,
    complete: false,
    at,
    seen: at,
  };
}

function isChat(event: OrderedEvent): event is Chat {
  return event.type === 'chat';
}

function applyChat(state: RoomState, chat: Chat): RoomState {
  const line = lineOf(chat);
  if (state.confirmed.some((one) => isSameLine(line, one))) return state;
  const own = findSame(state.pending, line);
  return trimmed({
    ...state,
    confirmed: [...state.confirmed, keepKey(line, own)],
    pending: own ? state.pending.filter((one) => one !== own) : state.pending,
    typists: state.typists.filter((one) => !isSameAddress(one.address, chat.address)),
  });
}

function applyModeration(state: RoomState, event: Moderation): RoomState {
  const { target } = event;
  const mark = (change: (line: ChatLine) => ChatLine): RoomState => ({
    ...state,
    confirmed: state.confirmed.map(change),
  });
  const isTarget = (line: ChatLine) =>
    target !== null && isSameAddress(line.address, target.address);
  switch (event.action) {
    case 'delete_message':
      return mark((line) =>
        line.id === event.messageId ? { ...line, message: '', removed: 'deleted' } : line,
      );
    case 'timeout':
    case 'ban':
      return mark((line) =>
        isTarget(line) && line.removed === null ? { ...line, removed: 'author' } : line,
      );
    case 'slow_mode':
      return { ...state, slowModeSeconds: event.slowModeSeconds ?? 0 };
    // Lines that a ban removed stay removed, as in the server's history.
    case 'unban':
    case 'add_moderator':
    case 'remove_moderator':
      return state;
    // An action of a later server.
    default:
      return state;
  }
}

function applyAck(state: RoomState, ack: ChatAck): RoomState {
  const { id, epoch, seq } = ack;
  const own = state.pending.find((line) => line.clientMessageId === ack.clientMessageId);
  if (!own) return state;
  // A line from before this point is among the lines already, or was removed, or is older than them.
  const passed = state.at !== null && !isAfter(ack, state.at);
  const sent: ChatLine = { ...own, id, epoch, seq, state: 'sent', failure: null };
  const pending = state.pending.flatMap((line) => (line === own ? (passed ? [] : [sent]) : [line]));
  return { ...state, pending };
}

function applyViewerCount(state: RoomState, message: ViewerCount): RoomState {
  return applyHint({ ...state, viewerCount: message.count }, message);
}

/** Applies the last event that a message outside the order names, so that a quiet gap shows. */
function applyHint(state: RoomState, last: Since): RoomState {
  return state.at && !isAfter(last, state.at) ? state : missed(state, last);
}

function applyTyping(state: RoomState, { address, username }: Typing, now: number): RoomState {
  if (state.you && isSameAddress(state.you.address, address)) return state;
  const others = state.typists.filter((one) => !isSameAddress(one.address, address));
  if (others.length >= MAX_TYPISTS) return state;
  return { ...state, typists: [...others, { address, username, until: now + TYPING_MS }] };
}

/** Oldest lines go when there are more than are kept; the reader can load them again. */
function trimmed(state: RoomState): RoomState {
  const limit = state.reading ? MAX_LINES_READING : MAX_LINES;
  if (state.confirmed.length <= limit) return state;
  return { ...state, confirmed: state.confirmed.slice(-limit), complete: false };
}

function isAfterAt({ epoch, seq }: ChatLine, at: Since): boolean {
  return epoch !== null && seq !== null && isAfter({ epoch, seq }, at);
}

function findSame(lines: readonly ChatLine[], line: ChatLine): ChatLine | undefined {
  return lines.find((one) => isSameLine(line, one));
}
