import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getMe } from '@/api/users';
import { identityOf } from '@/lib/identity';
import { useSession } from '@/lib/session';
import { site } from '@/lib/site';
import { StreamRoom } from '@/realtime/room';
import type { RoomSnapshot } from '@/realtime/room-snapshot';

/** The stream's room for as long as the page is open, as whoever is signed in. The id must not change. */
export function useStreamRoom(streamId: string): StreamRoom {
  const { user, token } = useSession();
  const identity = useMemo(() => (user && token ? identityOf(user, token) : null), [user, token]);
  const [room] = useState(
    () =>
      new StreamRoom({
        url: `${site.socketBase}/stream/${streamId}`,
        streamId,
        identity,
        // Any call that needs the token lets the session learn that it is gone.
        onSignedOut: () => void getMe({ toast: false }).catch(() => {}),
      }),
  );
  useEffect(() => {
    room.connect();
    return () => room.close();
  }, [room]);
  useEffect(() => room.setIdentity(identity), [room, identity]);
  return room;
}

/** One value of the room; the component is drawn again only when that value changes. */
export function useRoomValue<T extends string | number | boolean | null>(
  room: StreamRoom,
  select: (snapshot: RoomSnapshot) => T,
): T {
  return useSyncExternalStore(room.subscribe, () => select(room.getSnapshot()));
}
