import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { getNotifications } from '@/api/notifications';
import type { Notification, NotificationPage } from '@/api/profile-types';
import type { Me } from '@/api/types';
import { meQuery } from '@/api/users';

const PAGE = 20;

/** The newest first, of whoever has that address. */
export const notificationsQuery = (address: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['notifications', address] as const,
    queryFn: ({ pageParam, signal }) =>
      getNotifications({ cursor: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: NotificationPage) => page.nextCursor ?? undefined,
  });

export function setUnread(queries: QueryClient, address: string, unread: number): void {
  queries.setQueryData<Me>(
    meQuery(address).queryKey,
    (me) => me && { ...me, unreadNotifications: unread },
  );
}

type Pages = InfiniteData<NotificationPage, string | undefined>;

/** Puts a notification that has just arrived before the others, where they are kept. */
export function addNotification(
  queries: QueryClient,
  address: string,
  notification: Notification,
): void {
  queries.setQueryData<Pages>(notificationsQuery(address).queryKey, (known) => {
    const [first, ...rest] = known?.pages ?? [];
    if (!known || !first || first.notifications.some(({ id }) => id === notification.id))
      return known;
    const notifications = [notification, ...first.notifications];
    return { ...known, pages: [{ ...first, notifications }, ...rest] };
  });
}

/** What is kept is read from now on. */
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
