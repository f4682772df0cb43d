import { MAX_LINES_READING } from './room-lines';
import type { RoomSnapshot, RoomState } from './room-snapshot';

export { applyAction, type RoomAction } from './room-actions';
export { applyMessage } from './room-events';
export { MAX_LINES, MAX_LINES_READING } from './room-lines';
export * from './room-snapshot';

/** The state as readers see it; `previous` lends its parts where nothing changed. */
export function snapshotOf(
  state: RoomState,
  previous?: { state: RoomState; snapshot: RoomSnapshot },
): RoomSnapshot {
  const { confirmed, pending } = state;
  const sameLines = previous?.state.confirmed === confirmed && previous.state.pending === pending;
  return {
    status: state.status,
    reconnectAttempt: state.reconnectAttempt,
    failedAttempts: state.failedAttempts,
    closed: state.closed,
    error: state.error,
    lines: sameLines ? previous.snapshot.lines : [...confirmed, ...pending],
    canLoadOlder: confirmed.length > 0 && confirmed.length < MAX_LINES_READING && !state.complete,
    viewerCount: state.viewerCount,
    slowModeSeconds: state.slowModeSeconds,
    streamStatus: state.streamStatus,
    you: state.you,
    typing: state.typists,
    pinned: state.pinned,
    quick: state.quick,
    emotes: state.emotes,
    table: state.table,
  };
}
