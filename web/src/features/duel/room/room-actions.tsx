import type { DuelRoom } from '@/realtime/duel-messages';
import { useDuel } from '../duel-context';
import { isCreator, seatOf } from '../people';
import { JoinGame } from './join-game';
import { JoinRoom } from './join-room';
import { LeaveRoom } from './leave-room';
import { PlayButton } from './play-button';
import { ReadyToggle } from './ready-toggle';
import { RestartRoom } from './restart-room';

interface RoomActionsProps {
  room: DuelRoom;
  /** One of the two at the table is whoever looks. */
  playing: boolean;
  onOpenTable: () => void;
}

/** Actions in a room: of the creator, of others in it, of those outside, and of guests (who are told how). */
export function RoomActions({ room, playing, onOpenTable }: RoomActionsProps) {
  const { me } = useDuel();
  const inside = seatOf(room, me?.userId) !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {me && !inside ? <JoinRoom room={room} /> : <ReadyToggle room={room} />}
      {isCreator(room, me?.userId) ? (
        <>
          <PlayButton room={room} />
          {room.status === 'in_game' ? <RestartRoom room={room} /> : null}
        </>
      ) : (
        <JoinGame room={room} onOpenTable={onOpenTable} />
      )}
      {inside ? <LeaveRoom room={room} playing={playing && room.status === 'in_game'} /> : null}
    </div>
  );
}
