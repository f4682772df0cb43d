import { Power, RotateCcw } from 'lucide-react';
import { Button } from '@/ui/button';
import type { RoomProps } from './room-line';
import { roomName } from './room-words';

/** What can be done about a room; nothing where no actor runs. */
export function RoomActions({ room, onClose, onRevive }: RoomProps) {
  if (room.incarnation === null) return null;
  return (
    <span className="inline-flex gap-1">
      {room.state === 'parked' ? (
        <Button aria-label={`Revive ${roomName(room)}`} onClick={onRevive}>
          <RotateCcw aria-hidden className="size-4" />
          Revive
        </Button>
      ) : null}
      <Button variant="ghost" aria-label={`Close ${roomName(room)}`} onClick={onClose}>
        <Power aria-hidden className="size-4" />
        Close
      </Button>
    </span>
  );
}
