import { ArrowLeft, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Tooltip } from '@/ui/tooltip';
import { useDuel, useSnapshot } from '../duel-context';
import { duelName, isCreator } from '../people';

interface RoomHeaderProps {
  room: DuelRoom;
  /** The way out of it, for those who are in it. */
  children?: ReactNode;
}

export function RoomHeader({ room, children }: RoomHeaderProps) {
  const { me } = useDuel();
  const { participants, maxParticipants, createdBy } = room;
  return (
    <header className="flex flex-wrap items-start gap-2">
      <Tooltip text="Back to Rooms">
        <Button asChild variant="ghost" size="icon" className="-ml-2">
          <Link to="/duel" aria-label="Back to Rooms">
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        </Button>
      </Tooltip>
      <div className="min-w-0 flex-1">
        <h1 className="break-words font-bold text-xl leading-10 sm:text-2xl md:text-3xl short:text-xl">
          {room.name}
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1.5 whitespace-nowrap text-dim text-sm max-sm:w-max max-sm:max-w-[calc(100vw-5rem)] max-sm:gap-x-3 short:w-max short:max-w-100">
          <p className="flex min-w-0 items-center gap-1">
            <span>Opened by</span>
            <span className="truncate text-text">{duelName(createdBy)}</span>
            {isCreator(room, me?.userId) ? <span className="text-text">(You)</span> : null}
          </p>
          <p className="flex items-center gap-1.5 tabular-nums">
            <Users aria-hidden className="size-4" />
            {participants.length}/{maxParticipants} Players
          </p>
          <Connection />
        </div>
      </div>
      {children}
    </header>
  );
}

function Connection() {
  const { status } = useSnapshot();
  switch (status) {
    case 'polling':
      return <Badge tone="brass">Every 10 s</Badge>;
    case 'failed':
      return <Badge tone="brass">Please refresh the page</Badge>;
    case 'connecting':
    case 'connected':
      return null;
  }
}
