import { useEffect, useState, useSyncExternalStore } from 'react';
import { site } from '@/lib/site';
import { MatchRoom } from '../match-room';
import type { TableSnapshot } from '../table-state';

/** The match's table for as long as it is shown. The id must not change. */
export function useMatchRoom(
  matchId: string,
  ticket: string | undefined,
  token: string | undefined,
): [MatchRoom, TableSnapshot] {
  const [room] = useState(
    () =>
      new MatchRoom({ url: `${site.socketBase}/stream/match/${matchId}`, matchId, ticket, token }),
  );
  useEffect(() => {
    room.connect();
    return () => room.close();
  }, [room]);
  const snapshot = useSyncExternalStore(room.subscribe, room.getSnapshot);
  return [room, snapshot];
}
