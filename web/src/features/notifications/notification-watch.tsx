import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { markRead } from '@/api/notifications';
import { TOURNAMENTS } from '@/api/tournament-keys';
import { meQuery } from '@/api/users';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import type { OwnSocket } from '@/realtime/own-socket';
import type { NotificationArrived } from '@/realtime/user-codec';
import { isCalledOut } from './notices';
import { addNotification, notificationsQuery, setUnread } from './queries';

/** Takes notifications as they come, on whatever page one is, and calls out those that will not wait. */
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
    // Fetches notifications that came while nobody listened.
    const missed = () => {
      void queries.invalidateQueries({ queryKey: meQuery(address).queryKey });
      void queries.invalidateQueries({ queryKey: notificationsQuery(address).queryKey });
    };
    const take = ({ unread, ...notification }: NotificationArrived) => {
      addNotification(queries, address, { ...notification, read: false });
      setUnread(queries, address, unread);
      if (notification.kind === 'tournament') {
        void queries.invalidateQueries({ queryKey: TOURNAMENTS });
      }
      const here = now.current.pathname === notification.link;
      // A tournament's page changes with it, and that is to be understood.
      if (!here || notification.kind === 'tournament') callOut(notification, here);
      if (!here) return;
      // It is what they are looking at. Anything older that is unread stays so.
      if (unread === 1) {
        markRead(notification.id).then(
          (answer) => setUnread(queries, address, answer.unread),
          () => {},
        );
      }
    };
    const callOut = (
      { id, kind, text, link }: Omit<NotificationArrived, 'unread'>,
      here: boolean,
    ) => {
      if (!isCalledOut(kind)) return;
      notify.info(text, {
        id: `notice-${id}`,
        duration: 10_000,
        action: here
          ? undefined
          : {
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
