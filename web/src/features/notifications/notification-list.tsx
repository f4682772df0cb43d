import { BellRing } from 'lucide-react';
import { serverText } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { MoreButton } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { NotificationRow } from './notification-row';
import { useReadNotifications } from './use-read-notifications';

interface NotificationListProps {
  /** A notification was followed. */
  onGo?: () => void;
  /** The newest alone; the rest has a page of its own. */
  brief?: boolean;
}

const BRIEF = 8;

export function NotificationList({ onGo, brief = false }: NotificationListProps) {
  const { status, requireToken } = useSession();
  const list = useReadNotifications();
  if (status !== 'signedIn') {
    return (
      <EmptyState
        icon={BellRing}
        title="Sign in to see them"
        action={<Button onClick={() => void requireToken()}>Sign in</Button>}
      >
        Your notifications are yours alone. One signature proves that it is you.
      </EmptyState>
    );
  }
  if (list.isPending) return <Waiting />;
  if (!list.data) {
    return (
      <ErrorState
        title="Your notifications did not load"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {serverText(list.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const notifications = list.data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) {
    return (
      <EmptyState icon={BellRing} title="All quiet">
        New followers, mentions, streams going live, calls from your tournaments and what you win
        show up here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {(brief ? notifications.slice(0, BRIEF) : notifications).map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onGo={onGo} />
        ))}
      </ul>
      {brief ? null : <MoreButton list={list} />}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading notifications" className="flex flex-col gap-1">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex items-center gap-3 p-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <Skeleton className="h-10 flex-1" />
        </div>
      ))}
    </div>
  );
}
