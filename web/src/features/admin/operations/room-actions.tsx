import { Power, RotateCcw } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { RoomProps } from './room-line';
import { roomName } from './room-words';

interface RoomActionsProps extends RoomProps {
  /** Without words, for a row of a table. */
  compact?: boolean;
}

/** Buttons to revive or close a room; none where no actor runs. */
export function RoomActions({ room, onClose, onRevive, compact }: RoomActionsProps) {
  if (room.incarnation === null) return null;
  const name = roomName(room);
  const parked = room.state === 'parked';
  if (compact) {
    return (
      <span className="inline-flex gap-1">
        {parked ? (
          <IconButton label={`Revive ${name}`} variant="primary" onClick={onRevive}>
            <RotateCcw aria-hidden className="size-4" />
          </IconButton>
        ) : null}
        <IconButton label={`Close ${name}`} onClick={onClose}>
          <Power aria-hidden className="size-4" />
        </IconButton>
      </span>
    );
  }
  return (
    <span className="inline-flex gap-1">
      {parked ? (
        <Button aria-label={`Revive ${name}`} onClick={onRevive}>
          <RotateCcw aria-hidden className="size-4" />
          Revive
        </Button>
      ) : null}
      <Button variant="ghost" aria-label={`Close ${name}`} onClick={onClose}>
        <Power aria-hidden className="size-4" />
        Close
      </Button>
    </span>
  );
}
