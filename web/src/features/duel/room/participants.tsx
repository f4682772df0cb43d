import { Crown, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DuelParticipant, DuelRoom } from '@/realtime/duel-messages';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { useDuel } from '../duel-context';
import { duelName, isCreator, isSame } from '../people';
import { InviteButton } from './invite-button';
import { SeatRating } from './seat-rating';
import { atTheTable, isAlone } from './seats';

interface ParticipantsProps {
  room: DuelRoom;
  /** Drawn between the two, where no game shows it larger. */
  table: ReactNode;
  /** Actions in the room, under the people whom they concern. */
  children?: ReactNode;
}

/** The two who would play at the ends of their table, what there is to do, and in one line everybody else and the free seats. */
export function Participants({ room, table, children }: ParticipantsProps) {
  const { me } = useDuel();
  const { one, other, further, free } = atTheTable(room);
  const shown = (participant: DuelParticipant) => ({
    one: participant,
    creator: isCreator(room, participant.userId),
    own: isSame(me?.userId, participant.userId),
  });
  return (
    <Card role="region" aria-labelledby="participants" className="flex flex-col">
      <h2 id="participants" className="sr-only">
        Participants
      </h2>
      <div
        className={`grid grid-cols-2 ${table ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,3.4fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,4fr)_minmax(0,1fr)] short:grid-cols-2' : ''}`}
      >
        <ul aria-label="At the table" className="contents *:last:order-last">
          {one ? <Seat {...shown(one)} /> : <FreeSeat />}
          {other ? <Seat {...shown(other)} /> : <FreeSeat />}
        </ul>
        {table ? (
          <div className="my-3 self-center overflow-hidden rounded-md max-sm:hidden short:hidden">
            {table}
          </div>
        ) : null}
      </div>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-ink-3 border-t py-2 pr-3 pl-4">
        {further.length + free > 0 ? (
          <ul
            aria-label="Further seats"
            className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2"
          >
            {further.map((participant) => (
              <Further key={participant.userId} {...shown(participant)} />
            ))}
            {free > 0 ? <FreeSeats count={free} /> : null}
          </ul>
        ) : (
          <p className="text-dim text-sm max-sm:hidden">All with the link can watch.</p>
        )}
        {children && isAlone(room, me?.userId) ? null : <InviteButton roomId={room.roomId} />}
      </div>
    </Card>
  );
}

interface SeatProps {
  one: DuelParticipant;
  creator: boolean;
  own: boolean;
}

/** A plate at one end of the table. */
function Seat({ one, creator, own }: SeatProps) {
  return (
    <li className={PLATE}>
      <span
        className={`relative rounded-full outline-2 outline-offset-3 ${one.isReady ? 'outline-felt' : 'outline-ink-3'}`}
      >
        <Avatar name={duelName(one)} size={56} />
        {creator ? (
          <span className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-ink-3 bg-ink-1">
            <Crown aria-label="Creator" className="size-3.5 text-brass" />
          </span>
        ) : null}
      </span>
      <p className="mt-1 flex max-w-full flex-wrap items-center justify-center gap-x-1.5 font-semibold">
        <Name one={one} own={own} />
      </p>
      <Readiness ready={one.isReady} />
      <p className="flex flex-wrap justify-center gap-x-1 text-xs">
        <SeatRating userId={one.userId} />
        <Joined at={one.joinedAt} />
      </p>
    </li>
  );
}

const PLATE =
  'flex min-w-0 flex-col items-center justify-center gap-1 px-2 py-4 text-center text-sm short:gap-0.5 short:py-2';

/** Somebody who waits for a seat at the table. */
function Further({ one, creator, own }: SeatProps) {
  return (
    <li className="flex min-w-0 items-center gap-2 text-sm">
      <Avatar name={duelName(one)} size={28} />
      <Name one={one} own={own} />
      {creator ? <Crown aria-label="Creator" className="size-4 shrink-0 text-brass" /> : null}
      <Readiness ready={one.isReady} />
      <Joined at={one.joinedAt} />
    </li>
  );
}

function Name({ one, own }: Pick<SeatProps, 'one' | 'own'>) {
  return (
    <>
      <span className="max-w-full truncate" title={one.userId}>
        {duelName(one)}
      </span>
      {own ? <span className="shrink-0 font-normal text-dim text-sm">(You)</span> : null}
    </>
  );
}

function Joined({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap text-faint text-xs">
      Joined <RelativeTime at={at} />
    </span>
  );
}

function Readiness({ ready }: { ready: boolean }) {
  const text = ready ? 'Ready' : 'Not ready';
  return (
    <span
      role="img"
      aria-label={text}
      className={`flex shrink-0 items-center gap-1.5 ${ready ? 'font-semibold text-felt' : 'text-dim'}`}
    >
      <span
        className={`size-2.5 rounded-full ${ready ? 'bg-felt shadow-[0_0_12px_var(--felt)]' : 'border border-faint'}`}
      />
      {text}
    </span>
  );
}

function FreeSeat() {
  return (
    <li className={`${PLATE} text-dim`}>
      <span className="grid size-14 shrink-0 animate-breathe place-items-center rounded-full border border-faint border-dashed">
        <UserPlus aria-hidden className="size-5" />
      </span>
      <span className="mt-1">Empty Slot</span>
    </li>
  );
}

/** In a line: as boxes they would be the largest thing in the room. */
function FreeSeats({ count }: { count: number }) {
  return (
    <li className="flex items-center gap-3 text-faint text-xs">
      <span aria-hidden className="flex gap-1">
        {Array.from({ length: count }, (_, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move.
          <span key={slot} className="size-4 rounded-full border border-faint border-dashed" />
        ))}
      </span>
      <span>
        {count} × Empty Slot<span className="max-sm:hidden">, to wait and watch</span>
      </span>
    </li>
  );
}
