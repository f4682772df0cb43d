import type { ReactNode } from 'react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Notice } from '@/ui/notice';
import { useDuel } from '../duel-context';
import { seatOf } from '../people';
import { GuestBanner } from './guest-banner';
import { LeaveRoom } from './leave-room';
import { Participants } from './participants';
import { RoomActions } from './room-actions';
import { RoomChat } from './room-chat';
import { RoomHeader } from './room-header';
import type { DrawTable } from './room-page';
import { RoomRules } from './room-rules';
import { RunningGame } from './running-game';
import { useLaunch } from './use-launch';

interface OpenRoomProps {
  room: DuelRoom;
  /** Set where this is only the browser's copy: why, and then nothing can be done in it. */
  notice: string | null;
  table: DrawTable;
  pastime?: ReactNode;
}

/** Table and people on the left, the chat on the right; one under the other on a phone, but not on its side. */
export function OpenRoom({ room, notice, table, pastime }: OpenRoomProps) {
  const { me } = useDuel();
  const { playing, openTable } = useLaunch(room);
  // Spectators see the table first.
  const watches = room.status === 'in_game' && !playing;
  const game = notice ? null : (
    <RunningGame room={room} table={table} playing={playing} onOpenTable={openTable} />
  );
  return (
    <div className="grid md:short:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_clamp(18rem,26vw,23rem)]">
      <div className="flex min-w-0 flex-col gap-4 px-4 py-4 md:px-8 md:py-6 short:gap-2 short:px-4 short:py-2">
        <RoomHeader room={room}>
          {notice === null && seatOf(room, me?.userId) ? (
            <LeaveRoom room={room} playing={playing && room.status === 'in_game'} />
          ) : null}
        </RoomHeader>
        {notice ? (
          <Notice tone="warning" title={notice}>
            You are looking at this browser’s last copy of the room.
          </Notice>
        ) : me ? null : (
          <GuestBanner />
        )}
        {watches ? game : null}
        <Participants
          room={room}
          table={notice !== null || room.status === 'in_game' ? null : table(null)}
        >
          {notice ? null : <RoomActions room={room} onOpenTable={openTable} />}
        </Participants>
        {watches ? null : game}
        {room.status === 'in_game' ? null : (
          <>
            <RoomRules />
            {pastime}
          </>
        )}
      </div>
      <RoomChat room={room} closed={notice !== null} />
    </div>
  );
}
