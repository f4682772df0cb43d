import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { getNotices } from '@/api/notifications';
import type { Notice, NoticePage } from '@/api/profile-types';
import type { Me } from '@/api/types';
import { meQuery } from '@/api/users';

const PAGE = 20;

/** The newest first, of whoever has that address. */
export const noticesQuery = (address: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['notifications', address] as const,
    queryFn: ({ pageParam, signal }) => getNotices({ cursor: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: NoticePage) => page.nextCursor ?? undefined,
  });

export function setUnread(queries: QueryClient, address: string, unread: number): void {
  queries.setQueryData<Me>(
    meQuery(address).queryKey,
    (me) => me && { ...me, unreadNotifications: unread },
  );
}

type Pages = InfiniteData<NoticePage, string | undefined>;

/** Puts a notice that has just arrived before the others, where they are kept. */
export function addNotice(queries: QueryClient, address: string, notice: Notice): void {
  queries.setQueryData<Pages>(noticesQuery(address).queryKey, (known) => {
    const [first, ...rest] = known?.pages ?? [];
    if (!known || !first || first.notifications.some(({ id }) => id === notice.id)) return known;
    const notifications = [notice, ...first.notifications];
    return { ...known, pages: [{ ...first, notifications }, ...rest] };
  });
}

/** What is kept is read from now on. */
export function showAllRead(queries: QueryClient, address: string): void {
  queries.setQueryData<Pages>(
    noticesQuery(address).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          unread: 0,
          notifications: page.notifications.map((notice) => ({ ...notice, read: true })),
        })),
      },
  );
}
