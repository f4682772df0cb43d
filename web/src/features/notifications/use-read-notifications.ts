import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markRead } from '@/api/notifications';
import { useSession } from '@/lib/session';
import { notificationsQuery, setUnread, showAllRead } from './queries';
import { useUnread } from './use-unread';

/**
 * The notifications, read as they are shown: the count goes at once, and what is new keeps its mark until the list is left.
 */
export function useReadNotifications() {
  const { user, status } = useSession();
  const queries = useQueryClient();
  const unread = useUnread();
  const address = user?.address;
  const list = useInfiniteQuery({ ...notificationsQuery(address), enabled: status === 'signedIn' });
  const newest = list.data?.pages[0]?.notifications[0]?.id;

  useEffect(() => {
    if (!address || !newest || unread === 0) return;
    markRead(newest).then(
      (answer) => setUnread(queries, address, answer.unread),
      // They stay unread, and are marked the next time.
      () => {},
    );
  }, [address, newest, unread, queries]);

  useEffect(() => {
    if (!address) return;
    return () => showAllRead(queries, address);
  }, [address, queries]);

  return list;
}
