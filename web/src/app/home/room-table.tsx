import { Suspense } from 'react';
import { Link } from 'react-router';
import { duelName, seatOf } from '@/features/duel/people';
import { StillTable } from '@/features/table';
import type { DuelParticipant, DuelRoom } from '@/realtime/duel-messages';
import { Avatar } from '@/ui/avatar';
import { BannerBoard, SEAT, twoOf, WITH_TABLE, wordsOf } from './banner-board';

interface RoomTableProps {
  room: DuelRoom;
  me: string | undefined;
}

/** The viewer's own room: its table, racked, and both of its seats with who is ready. */
export function RoomTable({ room, me }: RoomTableProps) {
  const own = seatOf(room, me);
  const others = room.participants.filter((person) => person !== own);
  // The server pairs those who are ready before the others.
  const rival = others.find(({ isReady }) => isReady) ?? others[0];
  const picture = (
    <Suspense>
      <div data-board className="relative size-full animate-fade-in">
        <StillTable label="Your table, racked for the break" />
      </div>
    </Suspense>
  );
  return (
    <BannerBoard own picture={picture}>
      <Link to={`/duel/${room.roomId}`} className={`group/two ${WITH_TABLE} ${wordsOf(true)}`}>
        <span className="block h-4 truncate text-dim text-xs group-hover/two:underline">
          At your table
        </span>
        <span className={twoOf(true)}>
          {own ? <Seat person={own} own /> : null}
          {rival ? <Seat person={rival} /> : <FreeSeat />}
        </span>
      </Link>
    </BannerBoard>
  );
}

function Seat({ person, own = false }: { person: DuelParticipant; own?: boolean }) {
  const { isReady } = person;
  return (
    <span className={`${SEAT} ${isReady ? 'border-felt/50 bg-felt/10' : 'border-ink-3 bg-ink-1'}`}>
      <Avatar name={duelName(person)} size={30} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium leading-5">
          {duelName(person)}
          {own ? (
            <span className="font-normal text-dim max-sm:hidden short:hidden"> (you)</span>
          ) : null}
        </span>
        <span
          className={`flex items-center gap-1.5 text-xs leading-4 ${isReady ? 'font-medium text-felt' : 'text-dim'}`}
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
    <span className={`${SEAT} border-ink-3 border-dashed text-dim`}>
      <span
        aria-hidden
        className="size-7.5 shrink-0 animate-breathe rounded-full border border-faint border-dashed"
      />
      <span className="line-clamp-2 text-xs leading-4">Waiting for a rival</span>
    </span>
  );
}
