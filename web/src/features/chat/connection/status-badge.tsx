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
      className="-ml-1.5 truncate text-dim text-xs"
    >
      <span className={`mr-1.5 inline-block size-2 rounded-full ${DOT[status]}`} />
      {STATUS_TEXT[status]}
    </span>
  );
}
