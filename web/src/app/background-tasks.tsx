import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { GuestWatch } from '@/features/duel/guest-watch';
import { OwnTableBar } from '@/features/duel/own-table';
import { PageEvents } from '@/features/quests/popup/page-events';
import { ReminderWatch } from '@/features/streams/reminder-watch';
import { watchConnectivity } from '@/lib/connectivity';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { restartNotice } from '@/lib/restart-notice';
import { useSession } from '@/lib/session';
import { WishWatch } from './wish-watch';

const OwnTasks = lazyWithRetry(() => import('./own-tasks').then((m) => ({ default: m.OwnTasks })));
/** Most visits see no restart. */
const RestartBanner = lazyWithRetry(() =>
  import('@/ui/restart-banner').then((m) => ({ default: m.RestartBanner })),
);

/** Tasks behind whatever page is open. They load after the page. */
export function BackgroundTasks() {
  const { user, token } = useSession();
  const { pathname } = useLocation();
  const restarts = useSyncExternalStore(restartNotice.subscribe, restartNotice.get);
  useEffect(watchConnectivity, []);
  // A popup that signs in is about to close: what is asked and told belongs to the page that opened it.
  if (pathname.startsWith('/passport-')) return null;
  return (
    <>
      {restarts ? (
        <Suspense>
          <RestartBanner />
        </Suspense>
      ) : null}
      <OwnTableBar />
      <ReminderWatch />
      <PageEvents />
      <GuestWatch />
      <WishWatch />
      {user && token ? (
        <Suspense>
          <OwnTasks address={user.address} token={token} />
        </Suspense>
      ) : null}
    </>
  );
}
