import type { DuelRoom } from '@/realtime/duel-messages';
import { useDuel } from '../duel-context';
import { isCreator, seatOf } from '../people';
import { startRefusal } from '../start-rules';
import { InviteButton } from './invite-button';
import { JoinGame } from './join-game';
import { JoinRoom } from './join-room';
import { PlayButton } from './play-button';
import { ReadyToggle } from './ready-toggle';
import { RestartRoom } from './restart-room';
import { isAlone } from './seats';
import { usePlayAgain } from './use-play-again';
import { WaitingButton } from './waiting-button';

interface RoomActionsProps {
  room: DuelRoom;
  onOpenTable: () => void;
}

/** In one line on a phone: the free seat says already for whom one waits. */
const ALONE = 'max-sm:*:px-4 max-sm:[&>:nth-child(2):not(:last-child)]:hidden';

/** The one next step in a room, as wide as the card, with what takes it back beside it: of the creator, of others in it, of those outside, and of guests (who are told how). */
export function RoomActions({ room, onOpenTable }: RoomActionsProps) {
  const { me } = useDuel();
  usePlayAgain(room);
  const creator = isCreator(room, me?.userId);
  const seat = seatOf(room, me?.userId);
  const alone = room.status !== 'in_game' && isAlone(room, me?.userId);
  return (
    <div
      className={`flex flex-wrap items-center gap-2 border-ink-3 border-t p-3 short:p-2 *:first:flex-1 ${alone ? ALONE : 'max-sm:*:flex-1 max-sm:*:first:basis-full'}`}
    >
      {alone ? <InviteButton roomId={room.roomId} first /> : null}
      {room.status === 'in_game' ? (
        creator ? (
          <>
            <p className="min-w-40 px-1 text-dim text-sm">Does nobody finish it?</p>
            <PlayButton room={room} />
            <RestartRoom room={room} />
          </>
        ) : (
          <JoinGame room={room} onOpenTable={onOpenTable} />
        )
      ) : !me ? (
        <>
          <p className="min-w-60 px-1 text-dim text-sm max-sm:basis-full">
            The table goes live here as soon as the game starts.
          </p>
          <ReadyToggle room={room} />
          <JoinGame room={room} onOpenTable={onOpenTable} />
        </>
      ) : !seat ? (
        <JoinRoom room={room} />
      ) : !startRefusal(room, me.userId) ? (
        <>
          <PlayButton room={room} />
          <ReadyToggle room={room} second />
        </>
      ) : seat.isReady ? (
        <>
          <WaitingButton room={room} />
          <ReadyToggle room={room} second />
        </>
      ) : (
        <ReadyToggle room={room} second={alone} />
      )}
    </div>
  );
}
