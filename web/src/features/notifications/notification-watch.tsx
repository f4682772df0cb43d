import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { markRead } from '@/api/notifications';
import { meQuery } from '@/api/users';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import type { OwnSocket } from '@/realtime/own-socket';
import type { NoticeArrived } from '@/realtime/user-codec';
import { addNotice, noticesQuery, setUnread } from './queries';

/** Takes notices as they come, on whatever page one is, and calls out those that will not wait. */
export function NotificationWatch({ socket }: { socket: OwnSocket }) {
  const { user } = useSession();
  const address = user?.address;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const now = useRef({ pathname, navigate });
  useEffect(() => {
    now.current = { pathname, navigate };
  });

  useEffect(() => {
    if (!address) return;
    // What came while nobody listened.
    const missed = () => {
      void queries.invalidateQueries({ queryKey: meQuery(address).queryKey });
      void queries.invalidateQueries({ queryKey: noticesQuery(address).queryKey });
    };
    const take = ({ unread, ...notice }: NoticeArrived) => {
      addNotice(queries, address, { ...notice, read: false });
      setUnread(queries, address, unread);
      if (now.current.pathname !== notice.link) return callOut(notice);
      // It is what they are looking at. Anything older that is unread stays so.
      if (unread === 1) {
        markRead(notice.id).then(
          (answer) => setUnread(queries, address, answer.unread),
          () => {},
        );
      }
    };
    const callOut = ({ id, kind, text, link }: Omit<NoticeArrived, 'unread'>) => {
      if (kind === 'follow' || kind === 'mention') return;
      notify.info(text, {
        id: `notice-${id}`,
        duration: 10_000,
        action: {
          label: kind === 'stream_live' ? 'Watch Now' : 'Open',
          onClick: () => now.current.navigate(link),
        },
      });
    };
    socket.on('connect', missed);
    socket.on('notification', take);
    return () => {
      socket.off('connect', missed);
      socket.off('notification', take);
    };
  }, [socket, address, queries]);
  return null;
}
