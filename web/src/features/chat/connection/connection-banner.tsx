import { CircleAlert } from 'lucide-react';
import type { RoomSnapshot } from '@/realtime/room-snapshot';
import { Button } from '@/ui/button';
import { connectionText } from './connection-text';

interface ConnectionBannerProps {
  room: RoomSnapshot;
  onReconnect: () => void;
}

/** Says what is wrong with the connection, and offers a way back where none is tried any more. */
export function ConnectionBanner({ room, onReconnect }: ConnectionBannerProps) {
  const text = connectionText(room);
  if (!text) return null;
  return (
    <div
      role="alert"
      className="flex animate-fade-in items-center gap-2 border-ink-3 border-b bg-ink-2 px-3 py-2 text-sm"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-live" />
      <p className="flex-1">{text}</p>
      {room.closed ? (
        <Button variant="secondary" onClick={onReconnect}>
          Reconnect
        </Button>
      ) : null}
    </div>
  );
}
