import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Settings2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Notification } from '@/api/profile-types';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { NotificationList } from './notification-list';
import { notificationsQuery, showAllRead } from './queries';

const VIEWS = [
  { unread: false, label: 'All' },
  { unread: true, label: 'Unread' },
];

interface NotificationsPageProps {
  /** The one thing to do about a notification; null where it only leads somewhere. */
  act?: (notification: Notification) => ReactNode;
}

export function NotificationsPage({ act }: NotificationsPageProps) {
  const [unread, setUnread] = useState(false);
  const fresh = useFresh();
  usePageMeta({ title: 'Notifications', description: 'Who went live, followed or mentioned you.' });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6 md:px-8 md:py-8">
      <header className="flex items-center justify-between gap-4">
        <h1 className="font-bold text-2xl md:text-3xl">Notifications</h1>
        <Link
          to="/settings"
          className="tap inline-flex items-center gap-1.5 font-medium text-chalk text-sm hover:underline"
        >
          <Settings2 aria-hidden className="size-4" />
          Notification settings
        </Link>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex w-fit gap-1 rounded-md bg-ink-2 p-1">
          <legend className="sr-only">Which notifications</legend>
          {VIEWS.map((view) => (
            <button
              key={view.label}
              type="button"
              aria-pressed={view.unread === unread}
              onClick={() => setUnread(view.unread)}
              className="h-10 rounded-sm px-4 font-medium text-dim text-sm transition-colors hover:text-text aria-pressed:bg-ink-0 aria-pressed:text-text"
            >
              {view.label}
              {view.unread && fresh > 0 ? (
                <span className="ml-2 rounded-full bg-live px-1.5 font-bold text-[0.6875rem] text-on-live tabular-nums">
                  {fresh}
                </span>
              ) : null}
            </button>
          ))}
        </fieldset>
        <MarkAllRead fresh={fresh} />
      </div>
      <NotificationList days unread={unread} act={act} />
    </div>
  );
}

/** How many of those that are there bear the mark of new ones. */
function useFresh(): number {
  const { user, status } = useSession();
  const list = useInfiniteQuery({
    ...notificationsQuery(user?.address),
    enabled: status === 'signedIn',
  });
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  return all.filter(({ read }) => !read).length;
}

/** All shown are told to the server as read; this drops their marks without leaving the page. */
function MarkAllRead({ fresh }: { fresh: number }) {
  const { user } = useSession();
  const queries = useQueryClient();
  if (!user || fresh === 0) return null;
  return (
    <Button variant="ghost" onClick={() => showAllRead(queries, user.address)}>
      <CheckCheck aria-hidden className="size-4" />
      Mark all read
    </Button>
  );
}
