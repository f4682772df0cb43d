import { Suspense } from 'react';
import { Link } from 'react-router';
import { duelName, seatOf } from '@/features/duel/people';
import { StillTable } from '@/features/table';
import type { DuelParticipant, DuelRoom } from '@/realtime/duel-messages';
import { Avatar } from '@/ui/avatar';
import { LINES, placesOf } from './banner-places';

interface RoomTableProps {
  room: DuelRoom;
  me: string | undefined;
}

/** The viewer's own room: its table, racked, and both of its seats with who is ready. */
export function RoomTable({ room, me }: RoomTableProps) {
  const own = seatOf(room, me);
  const others = room.participants.filter((person) => person !== own);
  const places = placesOf(true);
  // The server pairs those who are ready before the others.
  const rival = others.find(({ isReady }) => isReady) ?? others[0];
  return (
    <>
      <div className={places.picture}>
        <Suspense>
          <div data-board className="relative size-full animate-fade-in overflow-hidden rounded-md">
            <StillTable label="Your table, racked for the break" />
          </div>
        </Suspense>
      </div>
      <Link to={`/duel/${room.roomId}`} className={places.people}>
        <span className="truncate text-dim text-xs leading-4 max-lg:sr-only">At your table</span>
        <span className={places.two}>
          {own ? <Seat person={own} own /> : null}
          {rival ? <Seat person={rival} /> : <FreeSeat />}
        </span>
      </Link>
    </>
  );
}

function Seat({ person, own = false }: { person: DuelParticipant; own?: boolean }) {
  const { isReady } = person;
  return (
    <span className="flex min-w-0 items-center gap-2 lg:gap-3">
      <Avatar name={duelName(person)} size={36} className={FACE} />
      <span className={LINES}>
        <span className="max-w-full truncate font-medium">
          {duelName(person)}
          {own ? <span className="font-normal text-dim max-sm:hidden"> (you)</span> : null}
        </span>
        <span
          className={`flex shrink-0 items-center gap-1.5 ${isReady ? 'font-medium text-felt' : 'text-dim'}`}
        >
          <span
            aria-hidden
            className={`size-2 rounded-full ${isReady ? 'bg-felt' : 'border border-faint'}`}
          />
          {isReady ? 'Ready' : 'Not ready'}
        </span>
      </span>
    </span>
  );
}

function FreeSeat() {
  return (
    <span className="flex min-w-0 items-center gap-2 text-dim max-sm:flex-auto lg:gap-3">
      <span
        aria-hidden
        className="size-6 shrink-0 animate-breathe rounded-full border border-faint border-dashed lg:size-9"
      />
      <span className="truncate">Waiting for a rival</span>
    </span>
  );
}

/** Smaller where there is less room for both. */
const FACE = 'max-lg:size-6! max-lg:text-xs!';
