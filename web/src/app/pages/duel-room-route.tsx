import { RoomPage } from '@/features/duel/room/room-page';

/** The room and the table of its running match meet here; neither knows of the other. */
export function DuelRoomRoute() {
  return <RoomPage table={() => null} />;
}
