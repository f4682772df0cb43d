import type { Chat } from './messages';
import { isSameAddress, lineOf, MAX_LINES, prependOlder } from './room-lines';
import type { ChatLine, RoomClosed, RoomState, SendFailure } from './room-snapshot';

/** Events on this side: the connection's life and what the reader does. */
export type RoomAction =
  | { type: 'connecting' }
  | { type: 'connection_lost' }
  | { type: 'attempt_started'; attempt: number }
  | { type: 'attempt_failed' }
  | { type: 'room_closed'; closed: RoomClosed }
  | { type: 'line_added'; line: ChatLine }
  | { type: 'line_failed'; clientMessageId: string; failure: SendFailure }
  | { type: 'line_retried'; clientMessageId: string }
  | { type: 'line_dismissed'; clientMessageId: string }
  | { type: 'older_loaded'; newestFirst: readonly Chat[]; complete: boolean }
  | { type: 'reading_ended' }
  | { type: 'typing_expired' }
  | { type: 'identity_changed'; address: string | null };

export const LOGIN_FAILURE: SendFailure = {
  code: 'UNAUTHENTICATED',
  message: 'Please login to chat',
};

export const SESSION_OVER_FAILURE: SendFailure = {
  code: 'SESSION_REVOKED',
  message: 'Your session has ended. Please sign in again.',
};

export const UNANSWERED_FAILURE: SendFailure = {
  code: 'UNANSWERED',
  message: 'Failed to send message. Please try again.',
};

export function applyAction(state: RoomState, action: RoomAction, now: number): RoomState {
  switch (action.type) {
    case 'connecting':
      return { ...state, status: 'connecting', closed: null, failedAttempts: 0 };
    case 'connection_lost':
      return { ...state, status: 'disconnected', typists: [] };
    case 'attempt_started': {
      const status = state.status === 'error' ? 'error' : 'connecting';
      return { ...state, status, reconnectAttempt: action.attempt };
    }
    case 'attempt_failed':
      return { ...state, status: 'error', failedAttempts: state.failedAttempts + 1 };
    case 'room_closed': {
      const { closed } = action;
      const pending = state.pending.map((line) => failed(line, UNANSWERED_FAILURE));
      return { ...state, status: 'error', reconnectAttempt: 0, closed, pending };
    }
    case 'line_added':
      return { ...state, pending: [...state.pending, action.line] };
    case 'line_failed':
      return changePending(state, action.clientMessageId, (line) => failed(line, action.failure));
    case 'line_retried':
      return changePending(state, action.clientMessageId, (line) =>
        line.state === 'failed' ? { ...line, state: 'sending', failure: null } : line,
      );
    case 'line_dismissed':
      return {
        ...state,
        pending: state.pending.filter((line) => line.clientMessageId !== action.clientMessageId),
      };
    case 'older_loaded': {
      const older = action.newestFirst.toReversed().map(lineOf);
      const confirmed = prependOlder(state.confirmed, older);
      return { ...state, confirmed, reading: true, complete: action.complete };
    }
    case 'reading_ended': {
      const dropped = state.confirmed.length > MAX_LINES;
      return {
        ...state,
        reading: false,
        complete: state.complete && !dropped,
        confirmed: dropped ? state.confirmed.slice(-MAX_LINES) : state.confirmed,
      };
    }
    case 'typing_expired':
      return { ...state, typists: state.typists.filter((one) => one.until > now) };
    case 'identity_changed':
      return { ...state, pending: pendingOf(state.pending, action.address) };
  }
}

/** A line that waits was meant to be said by the person who wrote it, and by nobody else. */
function pendingOf(pending: readonly ChatLine[], address: string | null): readonly ChatLine[] {
  if (address === null) return pending.map((line) => failed(line, LOGIN_FAILURE));
  return pending.filter((line) => isSameAddress(line.address, address));
}

function changePending(
  state: RoomState,
  clientMessageId: string,
  change: (line: ChatLine) => ChatLine,
): RoomState {
  const pending = state.pending.map((line) =>
    line.clientMessageId === clientMessageId ? change(line) : line,
  );
  return { ...state, pending };
}

function failed(line: ChatLine, failure: SendFailure): ChatLine {
  return line.state === 'sending' ? { ...line, state: 'failed', failure } : line;
}
