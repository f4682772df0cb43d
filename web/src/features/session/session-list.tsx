import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { listSessions, revokeOtherSessions, revokeSession } from '@/api/auth';
import type { ServerSession } from '@/api/types';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { deviceName } from './device-name';

const KEY = ['auth', 'sessions'];

export function SessionList() {
  const { status, token, requireToken } = useSession();
  const sessions = useQuery({
    queryKey: [...KEY, token],
    queryFn: listSessions,
    enabled: status === 'signedIn',
  });
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 pb-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">Sessions</h2>
          <p className="text-dim text-sm">
            Every browser that is signed in as you. End those that are not yours.
          </p>
        </div>
        {sessions.data && sessions.data.sessions.length > 1 ? <EndOthers /> : null}
      </div>
      {status !== 'signedIn' ? (
        <EmptyState
          icon={KeyRound}
          title="Sign in to see them"
          className="py-8"
          action={<Button onClick={() => void requireToken()}>Sign in</Button>}
        >
          Your wallet is connected. One signature proves that it is yours.
        </EmptyState>
      ) : sessions.isPending ? (
        <div className="flex flex-col gap-3 p-5 pt-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : !sessions.data ? (
        <ErrorState
          title="Your sessions did not load"
          className="py-8"
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      ) : (
        <ul className="divide-y divide-ink-3 border-ink-3 border-t">
          {sessions.data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Ends every session but this one, after a second click: there is no way back for those browsers but to sign in. */
function EndOthers() {
  const queries = useQueryClient();
  const [sure, setSure] = useState(false);
  const end = useMutation({
    mutationFn: revokeOtherSessions,
    onSuccess: ({ ended }) =>
      notify.success(ended === 1 ? 'Ended 1 other session' : `Ended ${ended} other sessions`),
    onSettled: () => {
      setSure(false);
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <Button
      variant={sure ? 'danger' : 'secondary'}
      busy={end.isPending}
      onClick={() => (sure ? end.mutate() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {sure ? 'End them all?' : 'End all others'}
    </Button>
  );
}

function SessionRow({ session }: { session: ServerSession }) {
  const { logout } = useSession();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      await (session.current ? logout() : revokeSession(session.id));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-dim" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="truncate" title={session.userAgent ?? undefined}>
            {deviceName(session.userAgent)}
          </span>
          {session.current ? <Badge tone="felt">This browser</Badge> : null}
        </p>
        <p className="text-dim text-sm">
          {session.provider === 'passport' ? 'Immutable Passport' : 'Wallet'} · seen{' '}
          <RelativeTime at={session.lastSeenAt} />, signed in{' '}
          <RelativeTime at={session.createdAt} />
        </p>
      </div>
      <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate()}>
        {session.current ? 'Logout' : 'End'}
      </Button>
    </li>
  );
}
