import type { RoomStatus } from '@/realtime/room-snapshot';
import { STATUS_TEXT } from './connection-text';

const DOT: Record<RoomStatus, string> = {
  connected: 'bg-felt',
  connecting: 'animate-breathe bg-brass',
  disconnected: 'bg-faint',
  error: 'bg-live',
};

export function StatusBadge({ status }: { status: RoomStatus }) {
  return (
    <span
      role="status"
      aria-label={`Chat: ${STATUS_TEXT[status]}`}
      className="inline-flex min-w-0 items-center gap-1.5 text-dim text-xs"
    >
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${DOT[status]}`} />
      <span className="truncate">{STATUS_TEXT[status]}</span>
    </span>
  );
}
