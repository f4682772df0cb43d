import { Crown, Eye } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWish } from '@/lib/wish';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useDuel } from '../duel-context';
import { join } from '../link/actions';
import { duelName, isFull, seatOf } from '../people';
import { LOGIN_TEXTS } from '../texts';
import { toastFailure, useRequirePlayer } from '../use-player';

interface RoomCardProps {
  room: DuelRoom;
  /** The browser's own copy, of which nobody knows whether it still stands. */
  stale?: boolean;
  /** It has the row to itself. */
  wide?: boolean;
}

export function RoomCard({ room, stale = false, wide = false }: RoomCardProps) {
  const { me } = useDuel();
  const inside = seatOf(room, me?.userId) !== undefined;
  const { participants, maxParticipants, createdBy } = room;
  const share = Math.min(1, participants.length / maxParticipants);
  return (
    <Card
      role="article"
      aria-label={room.name}
      className={`relative flex h-full flex-col gap-4 p-5 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint ${wide ? 'lg:flex-row lg:items-center lg:gap-6 lg:*:min-w-0 lg:*:flex-1' : ''}`}
    >
      <header className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 break-words font-semibold text-lg leading-snug">
          <Link to={`/duel/${room.roomId}`} className="line-clamp-2 hover:underline">
            {room.name}
          </Link>
        </h3>
        <StatusBadge room={room} />
      </header>
      <p className="flex items-center gap-2 text-dim text-sm">
        <Avatar name={duelName(createdBy)} size={24} />
        <span className="truncate">{duelName(createdBy)}</span>
        <Crown aria-label="Creator" className="size-4 shrink-0 text-brass" />
      </p>
      <div className={wide ? '' : 'mt-auto'}>
        <p className="flex justify-between text-sm tabular-nums">
          <span className="font-medium">
            {participants.length}/{maxParticipants} Players
          </span>
        </p>
        <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-ink-3">
          <div
            className={`h-full rounded-full transition-[width] duration-500 ${isFull(room) ? 'bg-brass' : 'bg-felt'}`}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      </div>
      <div className="flex gap-2">
        {inside ? (
          <Button asChild wide>
            <Link to={`/duel/${room.roomId}`}>Open Room</Link>
          </Button>
        ) : (
          <JoinButton room={room} disabled={stale || isFull(room) || room.status !== 'active'} />
        )}
        {inside || stale ? null : (
          <Button asChild variant="secondary">
            <Link to={`/duel/${room.roomId}`} aria-label={`Watch ${room.name}`}>
              <Eye aria-hidden className="size-4" />
              Watch
            </Link>
          </Button>
        )}
      </div>
    </Card>
  );
}

function JoinButton({ room, disabled }: { room: DuelRoom; disabled: boolean }) {
  const { link } = useDuel();
  const requirePlayer = useRequirePlayer();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    const player = await requirePlayer(LOGIN_TEXTS.join, wish);
    const outcome = player ? await join(link, player, room.roomId) : null;
    setBusy(false);
    if (outcome?.done) await navigate(`/duel/${room.roomId}`);
    else if (outcome) toastFailure(outcome);
  };
  const wish = useWish('join-room', room.roomId, enter);
  return (
    <Button className="flex-1" disabled={disabled} busy={busy} onClick={() => void enter()}>
      Join Room
    </Button>
  );
}

function StatusBadge({ room }: { room: DuelRoom }) {
  if (room.status === 'in_game') return <Badge tone="live">IN GAME</Badge>;
  if (isFull(room)) return <Badge tone="brass">Full</Badge>;
  return <Badge tone="felt">Open</Badge>;
}
