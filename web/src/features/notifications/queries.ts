import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { getNotifications } from '@/api/notifications';
import type { Notification, NotificationPage } from '@/api/profile-types';
import type { Me } from '@/api/types';
import { meQuery } from '@/api/users';
import { askAgain } from '@/lib/ask-again';

const PAGE = 20;

/** The newest first, of whoever has that address. */
export const notificationsQuery = (address: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['notifications', address] as const,
    queryFn: ({ pageParam, signal }) =>
      getNotifications({ cursor: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: NotificationPage) => page.nextCursor ?? undefined,
    // Asked again, the server calls read what has just been shown: the marks would go while one reads. News come by socket.
    refetchOnWindowFocus: false,
  });

export function setUnread(queries: QueryClient, address: string, unread: number): void {
  const { queryKey } = meQuery(address);
  queries.setQueryData<Me>(queryKey, (me) => me && { ...me, unreadNotifications: unread });
  askAgainIfAsked(queries, queryKey);
}

/** An answer under way may be older than what has just been told: it is not kept. */
function askAgainIfAsked(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey }) > 0) void askAgain(queries, queryKey);
}

type Pages = InfiniteData<NotificationPage, string | undefined>;

/** Puts a notification that has just arrived before the others, where they are kept. */
export function addNotification(
  queries: QueryClient,
  address: string,
  notification: Notification,
): void {
  const { queryKey } = notificationsQuery(address);
  queries.setQueryData<Pages>(queryKey, (known) => {
    const [first, ...rest] = known?.pages ?? [];
    if (!known || !first || first.notifications.some(({ id }) => id === notification.id))
      return known;
    const notifications = [notification, ...first.notifications];
    return { ...known, pages: [{ ...first, notifications }, ...rest] };
  });
  askAgainIfAsked(queries, queryKey);
}

/** Shows the kept notifications as read from now on. */
export function showAllRead(queries: QueryClient, address: string): void {
  queries.setQueryData<Pages>(
    notificationsQuery(address).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          unread: 0,
          notifications: page.notifications.map((notification) => ({
            ...notification,
            read: true,
          })),
        })),
      },
  );
}
