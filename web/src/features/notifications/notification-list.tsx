import { Award, BellRing, CheckCheck, ChevronRight, Radio, Swords, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Notification } from '@/api/profile-types';
import { serverText } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { MoreButton } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { daysOf } from './days';
import { NotificationRow } from './notification-row';
import { useReadNotifications } from './use-read-notifications';

interface NotificationListProps {
  /** A notification was followed. */
  onGo?: () => void;
  /** The newest alone; the rest has a page of its own. */
  brief?: boolean;
  /** Under the days on which they came. */
  days?: boolean;
  /** Those alone that are new. */
  unread?: boolean;
  /** The one thing to do about a notification; null where it only leads somewhere. */
  act?: ((notification: Notification) => ReactNode) | undefined;
}

const BRIEF = 8;
/** Each of those may ask how things stand. */
const ACTED = 10;

export function NotificationList({ onGo, brief, days, unread, act }: NotificationListProps) {
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
  const all = list.data.pages.flatMap((page) => page.notifications);
  const shown = unread ? all.filter(({ read }) => !read) : brief ? all.slice(0, BRIEF) : all;
  if (all.length === 0) return <Quiet brief={brief} />;
  const acted = new Set(all.slice(0, ACTED));
  const actOn = (one: Notification) => (act && acted.has(one) ? act(one) : null);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState icon={CheckCheck} title="All read" className="min-h-56">
          What comes next shows up here first.
        </EmptyState>
      ) : days ? (
        daysOf(shown).map(({ day, of }) => (
          <section key={day} aria-label={day}>
            <h2 className="pb-2 font-medium font-sans text-dim text-sm">{day}</h2>
            <Card className="p-2">
              <Rows notifications={of} onGo={onGo} act={actOn} />
            </Card>
          </section>
        ))
      ) : (
        <Rows notifications={shown} onGo={onGo} act={actOn} />
      )}
      {brief ? null : <MoreButton list={list} />}
      {brief || unread ? null : <Folded />}
    </>
  );
}

interface RowsProps {
  notifications: Notification[];
  onGo: (() => void) | undefined;
  act: (notification: Notification) => ReactNode;
}

function Rows({ notifications, onGo, act }: RowsProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onGo={onGo}
          action={act(notification)}
        />
      ))}
    </ul>
  );
}

/** Things that will be told, each with the place where it begins. */
const COMES = [
  { to: '/cuecast-live', icon: Radio, text: 'Somebody you follow goes live', go: 'Find streams' },
  { to: '/duel', icon: Swords, text: 'Somebody waits for you at a table', go: 'Play a duel' },
  { to: '/tournaments', icon: Trophy, text: 'Your tournament calls you', go: 'See tournaments' },
  { to: '/bitpool', icon: Award, text: 'You won something', go: 'Play a quest' },
];

function Quiet({ brief }: { brief: boolean | undefined }) {
  return (
    <>
      <EmptyState icon={BellRing} title="All quiet" className={brief ? '' : 'min-h-56'}>
        New followers, mentions, streams going live, calls from your tournaments and what you win
        show up here.
      </EmptyState>
      {brief ? null : (
        <section aria-label="What will be told here">
          <p className="pb-2 font-medium text-dim text-sm">You will hear when</p>
          <Coming />
        </section>
      )}
    </>
  );
}

/** Below what has come already, for those who ask. */
function Folded() {
  return (
    <details className="group/fold">
      <summary className="tap flex w-fit cursor-pointer list-none items-center gap-1.5 text-dim text-sm hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open/fold:rotate-90"
        />
        What you get notified about
      </summary>
      <div className="pt-3">
        <Coming />
      </div>
    </details>
  );
}

function Coming() {
  return (
    <ul className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
      {COMES.map(({ to, icon: Icon, text, go }) => (
        <li key={to} className="flex min-h-16 items-center gap-3 px-4">
          <Icon aria-hidden className="size-5 shrink-0 text-dim" />
          <span className="min-w-0 flex-1 text-sm">{text}</span>
          <Link to={to} className="tap shrink-0 font-medium text-chalk text-sm">
            {go}
          </Link>
        </li>
      ))}
    </ul>
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
