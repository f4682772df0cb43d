import { lazyWithRetry } from '@/lib/lazy-with-retry';

const NotificationsPage = lazyWithRetry(() =>
  import('@/features/notifications/notifications-page').then((m) => ({
    default: m.NotificationsPage,
  })),
);

/** Notifications that one was sent, newest first. */
export function NotificationsRoute() {
  return <NotificationsPage />;
}
