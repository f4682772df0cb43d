import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import type { Player } from '@/api/duel';
import { WALLET } from '@/api/wallet';
import { displayName } from '@/lib/address';
import { notify } from '@/lib/notify';
import { type SessionUser, useSession } from '@/lib/session';
import { site } from '@/lib/site';
import { DuelContext } from './duel-context';
import { DuelLink } from './link/link';
import { RoomStore } from './link/room-store';

/** Stands around lobby and rooms. */
export function DuelLayout() {
  return (
    <DuelProvider>
      <Outlet />
    </DuelProvider>
  );
}

/** One connection for all within, as whoever is signed in. */
export function DuelProvider({ children }: { children: ReactNode }) {
  const { user, token } = useSession();
  const me = usePlayer(user);
  const [rooms] = useState(() => new RoomStore());
  const userId = me?.userId;
  const link = useMemo(
    () =>
      new DuelLink({
        socketUrl: `${site.socketBase}/stream`,
        player: userId && token ? { userId, token } : null,
        rooms,
      }),
    [userId, token, rooms],
  );
  useNews(link);
  useEffect(() => {
    link.open();
    return () => link.close();
  }, [link]);
  const duel = useMemo(() => ({ link, me }), [link, me]);
  return <DuelContext value={duel}>{children}</DuelContext>;
}

/** Tells news that concern every page of the duel. */
function useNews(link: DuelLink): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      link.onNews((news) => {
        if (news.kind === 'trouble') notify.error(news.text, { id: `duel-${news.text}` });
        if (news.kind === 'money') void queries.invalidateQueries({ queryKey: WALLET });
      }),
    [link, queries],
  );
}

/** The same one for as long as the address and the name are. */
function usePlayer(user: SessionUser | null): Player | null {
  const userId = user?.address.toLowerCase();
  const username = user ? displayName(user) : '';
  return useMemo(() => (userId ? { userId, username } : null), [userId, username]);
}
