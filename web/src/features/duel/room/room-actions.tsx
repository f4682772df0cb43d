import type { DuelRoom } from '@/realtime/duel-messages';
import { useDuel } from '../duel-context';
import { isCreator, seatOf } from '../people';
import { JoinGame } from './join-game';
import { JoinRoom } from './join-room';
import { nextStep } from './next-step';
import { PlayButton } from './play-button';
import { ReadyToggle } from './ready-toggle';
import { RestartRoom } from './restart-room';

interface RoomActionsProps {
  room: DuelRoom;
  onOpenTable: () => void;
}

/** The next step and the actions in a room: of the creator, of others in it, of those outside, and of guests (who are told how). */
export function RoomActions({ room, onOpenTable }: RoomActionsProps) {
  const { me } = useDuel();
  const inside = seatOf(room, me?.userId) !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-2 border-ink-3 border-t p-3 pl-4 max-sm:[&>button]:flex-1">
      {room.status === 'in_game' ? null : (
        <p className="min-w-60 flex-1 font-medium text-sm max-sm:basis-full">
          {nextStep(room, me?.userId ?? null)}
        </p>
      )}
      {me && !inside ? <JoinRoom room={room} /> : <ReadyToggle room={room} />}
      {isCreator(room, me?.userId) ? (
        <>
          <PlayButton room={room} />
          {room.status === 'in_game' ? <RestartRoom room={room} /> : null}
        </>
      ) : (
        <JoinGame room={room} onOpenTable={onOpenTable} />
      )}
    </div>
  );
}
