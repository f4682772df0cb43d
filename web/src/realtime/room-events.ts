import type {
  Chat,
  ChatAck,
  Joined,
  Moderation,
  OrderedEvent,
  ServerMessage,
  Typing,
  ViewerCount,
} from './messages';
import {
  isSameAddress,
  isSameLine,
  keepKey,
  lineOf,
  MAX_LINES,
  MAX_LINES_READING,
  mergeHistory,
} from './room-lines';
import type { ChatLine, RoomState } from './room-snapshot';

/** Milliseconds that a typing person is shown. */
export const TYPING_MS = 2000;
/** People shown typing at once; more are left out. */
export const MAX_TYPISTS = 20;

/** The state after a message of the server; kinds that this client does not know change nothing. */
export function applyMessage(state: RoomState, message: ServerMessage, now: number): RoomState {
  switch (message.type) {
    case 'joined':
      return applyJoined(state, message);
    case 'chat':
    case 'moderation':
    case 'stream_started':
    case 'stream_ended':
      return applyOrdered(state, message);
    case 'chat_ack':
      return applyAck(state, message);
    case 'viewer_count':
      return applyViewerCount(state, message);
    case 'typing':
      return applyTyping(state, message, now);
    case 'you': {
      const { type: _, ...you } = message;
      return { ...state, you };
    }
    case 'resync':
      return { ...state, behind: true };
    case 'error':
      return { ...state, error: { code: message.code, message: message.message } };
    default:
      return state;
  }
}

/** Applies the next event of the sequence; drops one that is known; notes that one is missing. */
function applyOrdered(state: RoomState, event: OrderedEvent): RoomState {
  if (event.epoch !== state.epoch) return { ...state, behind: true };
  if (event.seq <= state.seq) return state;
  const seenSeq = Math.max(state.seenSeq, event.seq);
  if (event.seq > state.seq + 1) return { ...state, seenSeq, behind: true };
  const next = { ...state, seq: event.seq, seenSeq };
  switch (event.type) {
    case 'chat':
      return applyChat(next, event);
    case 'moderation':
      return applyModeration(next, event);
    case 'stream_started':
      return { ...next, streamStatus: 'live' };
    case 'stream_ended':
      return { ...next, streamStatus: 'ended' };
  }
}

function applyJoined(state: RoomState, joined: Joined): RoomState {
  const base: RoomState = {
    ...state,
    status: 'connected',
    reconnectAttempt: 0,
    failedAttempts: 0,
    closed: null,
    error: null,
    behind: false,
    viewerCount: joined.viewerCount,
    slowModeSeconds: joined.slowModeSeconds,
    streamStatus: joined.streamStatus,
    you: joined.you,
    // An acknowledged line is in the history, or older than it.
    pending: state.pending.filter((line) => line.state !== 'sent'),
  };
  const sameEpoch = joined.epoch === state.epoch;
  if (joined.recovered) {
    const caughtUp = sameEpoch ? joined.history.reduce(applyOrdered, base) : base;
    const whole = sameEpoch && caughtUp.seq >= joined.seq;
    // A recovery with a hole in it is not one: the next join asks for everything.
    if (!whole) return { ...caughtUp, epoch: null, behind: true };
    return { ...caughtUp, behind: caughtUp.seenSeq > caughtUp.seq };
  }
  if (sameEpoch && joined.seq < state.seq) return base;
  const history = joined.history.filter(isChat).map(lineOf);
  const own = (line: ChatLine) => state.pending.find((one) => isSameLine(line, one));
  const shown = history.map((line) => keepKey(line, own(line)));
  return trimmed({
    ...base,
    confirmed: mergeHistory(state.confirmed, shown),
    pending: base.pending.filter((line) => !history.some((one) => isSameLine(one, line))),
    complete: false,
    epoch: joined.epoch,
    seq: joined.seq,
    seenSeq: joined.seq,
  });
}

function isChat(event: OrderedEvent): event is Chat {
  return event.type === 'chat';
}

function applyChat(state: RoomState, chat: Chat): RoomState {
  const line = lineOf(chat);
  if (state.confirmed.some((one) => isSameLine(line, one))) return state;
  const own = state.pending.find((one) => isSameLine(line, one));
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
    case 'unban':
      return mark((line) =>
        isTarget(line) && line.removed === 'author' ? { ...line, removed: null } : line,
      );
    case 'slow_mode':
      return { ...state, slowModeSeconds: event.slowModeSeconds ?? 0 };
    case 'add_moderator':
    case 'remove_moderator':
      return state;
  }
}

function applyAck(state: RoomState, ack: ChatAck): RoomState {
  const { id, seq } = ack;
  const own = state.pending.find((line) => line.clientMessageId === ack.clientMessageId);
  if (!own) return state;
  const others = state.pending.filter((line) => line !== own);
  if (state.confirmed.some((line) => line.id === id)) return { ...state, pending: others };
  const sent: ChatLine = { ...own, id, seq, state: 'sent', failure: null };
  return { ...state, pending: state.pending.map((line) => (line === own ? sent : line)) };
}

function applyViewerCount(state: RoomState, message: ViewerCount): RoomState {
  const next = { ...state, viewerCount: message.count };
  if (message.epoch !== state.epoch) return { ...next, behind: true };
  if (message.seq <= state.seq) return next;
  return { ...next, seenSeq: Math.max(state.seenSeq, message.seq), behind: true };
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
