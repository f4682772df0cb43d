import { useEffect, useRef, useState } from 'react';
import { type OpenLink, sitDown } from '@/api/duel-link';
import { openLaunch } from '@/api/open-game';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useWish } from '@/lib/wish';
import { TEXTS } from '../texts';

/** waiting: for the host, who is not at the table. */
export type Seat = { kind: 'idle' | 'sitting' | 'waiting' };

/** The way from the invitation to the seat. The wish outlasts the sign-in, and the host's being away. */
export function useSitDown(link: OpenLink): { seat: Seat; sitDown: () => Promise<void> } {
  const { connect, user, requireToken } = useSession();
  const [seat, setSeat] = useState<Seat>({ kind: 'idle' });

  const go = async () => {
    setSeat({ kind: 'sitting' });
    if (!(await requireToken())) {
      setSeat({ kind: 'idle' });
      return;
    }
    if (!link.present) {
      setSeat({ kind: 'waiting' });
      return;
    }
    try {
      const { url } = await sitDown(link.inviteId);
      if (await openLaunch(url)) return;
      notify.error(TEXTS.badUrl, { id: 'duel-url' });
    } catch (error) {
      notify.error(serverText(error, TEXTS.unexpected), { id: 'duel-link' });
    }
    setSeat({ kind: 'idle' });
  };
  const act = useRef(go);
  act.current = go;

  const begin = async () => {
    if (user) return act.current();
    wish();
    await connect();
  };
  const wish = useWish('sit-down', link.inviteId, () => {
    // The host's own link seats nobody.
    if (user?.address.toLowerCase() !== link.userId.toLowerCase()) void act.current();
  });
  const backAtTable = seat.kind === 'waiting' && link.present;
  useEffect(() => {
    if (backAtTable) void act.current();
  }, [backAtTable]);

  return { seat, sitDown: begin };
}
