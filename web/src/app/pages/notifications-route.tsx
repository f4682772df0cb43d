import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Notification } from '@/api/profile-types';
import { useLiveNow } from '@/features/search/use-search';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';

const NotificationsPage = lazyWithRetry(() =>
  import('@/features/notifications/notifications-page').then((m) => ({
    default: m.NotificationsPage,
  })),
);
const FollowBack = lazyWithRetry(() =>
  import('@/features/profile/person/follow-creator').then((m) => ({ default: m.FollowBack })),
);

/** Notifications that one was sent, newest first; live streams and the people of profiles meet them here. */
export function NotificationsRoute() {
  const { data: live = [] } = useLiveNow();
  const act = ({ kind, link, actor }: Notification) => {
    if (kind === 'stream_live' && live.some(({ streamId }) => link === `/live/${streamId}`)) {
      return (
        <Button asChild variant="secondary">
          <Link to={link} aria-label={`Watch ${actor?.username ?? 'the stream'}`}>
            <span aria-hidden className="size-2 animate-breathe rounded-full bg-live" />
            Watch
          </Link>
        </Button>
      );
    }
    if (kind === 'follow' && actor) {
      return (
        <Suspense fallback={<span className="block h-10 w-32" />}>
          <FollowBack address={actor.address} />
        </Suspense>
      );
    }
    return null;
  };
  return <NotificationsPage act={act} />;
}
