import { lazy } from 'react';
import { part } from '@/lib/part';

const NoticesPage = lazy(
  part(() =>
    import('@/features/notifications/notices-page').then((m) => ({ default: m.NoticesPage })),
  ).load,
);

/** What one was told, newest first. */
export function NoticesRoute() {
  return <NoticesPage />;
}
