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
import { atTheTable } from './seats';

interface ParticipantsProps {
  room: DuelRoom;
  /** Actions in the room, under the people whom they concern. */
  children?: ReactNode;
}

/** The two who would play facing each other, and in one line under them everybody else and the free seats. */
export function Participants({ room, children }: ParticipantsProps) {
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
      <div className="relative">
        <ul className="grid grid-cols-2 gap-x-10">
          {one ? <Seat {...shown(one)} /> : <FreeSeat />}
          {other ? <Seat {...shown(other)} mirrored /> : <FreeSeat />}
        </ul>
        <span
          aria-hidden
          className="absolute inset-0 m-auto grid size-8 place-items-center rounded-full border border-ink-3 bg-ink-2 font-semibold text-dim text-xs"
        >
          v
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-ink-3 border-t py-2 pr-3 pl-4">
        {further.length + free > 0 ? (
          <ul
            aria-label="Further seats"
            className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-5 gap-y-2"
          >
            {further.map((participant) => (
              <Further key={participant.userId} {...shown(participant)} />
            ))}
            {free > 0 ? <FreeSeats count={free} /> : null}
          </ul>
        ) : (
          <p className="text-dim text-sm">All with the link can watch.</p>
        )}
        <InviteButton roomId={room.roomId} />
      </div>
      {children}
    </Card>
  );
}

interface SeatProps {
  one: DuelParticipant;
  creator: boolean;
  own: boolean;
  /** On the right, and turned to the left. */
  mirrored?: boolean;
}

function Seat({ one, creator, own, mirrored = false }: SeatProps) {
  const to = mirrored ? 'items-end text-right sm:flex-row-reverse' : 'items-start sm:flex-row';
  return (
    <li className={`flex min-w-0 flex-col gap-x-4 gap-y-2 p-4 sm:items-center ${to}`}>
      <Avatar name={duelName(one)} size={48} />
      <div className="flex min-w-0 max-w-full flex-1 flex-col gap-0.5">
        <p
          className={`flex max-w-full items-center gap-1.5 font-semibold ${mirrored ? 'justify-end' : ''}`}
        >
          <Name one={one} creator={creator} own={own} />
          <SeatRating userId={one.userId} />
        </p>
        <p
          className={`flex flex-wrap items-center gap-x-3 text-sm ${mirrored ? 'justify-end' : ''}`}
        >
          <Readiness ready={one.isReady} />
          <Joined at={one.joinedAt} />
        </p>
      </div>
    </li>
  );
}

/** Somebody who waits for a seat at the table. */
function Further({ one, creator, own }: SeatProps) {
  return (
    <li className="flex min-w-0 items-center gap-2 text-sm">
      <Avatar name={duelName(one)} size={28} />
      <Name one={one} creator={creator} own={own} />
      <Readiness ready={one.isReady} />
      <Joined at={one.joinedAt} />
    </li>
  );
}

function Name({ one, creator, own }: SeatProps) {
  return (
    <>
      <span className="truncate" title={one.userId}>
        {duelName(one)}
      </span>
      {creator ? <Crown aria-label="Creator" className="size-4 shrink-0 text-brass" /> : null}
      {own ? <span className="shrink-0 font-normal text-dim text-sm">(You)</span> : null}
    </>
  );
}

function Joined({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap text-faint">
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
    <li className="flex min-w-0 flex-col items-end gap-x-4 gap-y-2 p-4 text-right text-dim text-sm sm:flex-row-reverse sm:items-center">
      <span className="grid size-12 shrink-0 place-items-center rounded-full border border-faint border-dashed">
        <UserPlus aria-hidden className="size-5" />
      </span>
      Empty Slot
    </li>
  );
}

/** Each a mark: as boxes they would be the largest thing in the room. */
function FreeSeats({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
          key={place}
          title="Empty Slot"
          className={`size-5 rounded-full border border-faint border-dashed sm:size-6 ${place > 0 ? '-ml-3.5' : ''}`}
        >
          <span className="sr-only">Empty Slot</span>
        </li>
      ))}
      <li aria-hidden className="-ml-2 text-dim text-sm max-sm:hidden">
        2 play, {count} more can wait and watch
      </li>
    </>
  );
}
