import { ArrowLeft, Crown, Users } from 'lucide-react';
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

/** Every room plays by them. */
const RULES = ['Eight-ball', 'One frame', '30 s a shot', 'Rated'] as const;

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
        <h1 className="break-words font-bold text-xl leading-10 sm:text-2xl md:text-3xl">
          {room.name}
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-dim text-sm">
          <p className="flex min-w-0 items-center gap-1.5">
            <Crown aria-label="Creator" className="size-4 shrink-0 text-brass" />
            <span className="truncate">{duelName(createdBy)}</span>
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
      <ul aria-label="Rules of the match" className="flex basis-full flex-wrap gap-1.5 sm:pl-10">
        {RULES.map((rule) => (
          <li key={rule} className="rounded-full bg-ink-2 px-2.5 py-0.5 text-dim text-xs leading-5">
            {rule}
          </li>
        ))}
      </ul>
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
