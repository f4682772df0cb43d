import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getChatter } from '@/api/chat';
import type { ModerationEntry } from '@/api/types';
import { absoluteTime } from '@/lib/time';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { LogEntry } from '../moderation/moderation-log';
import { safeText } from '../text';

interface ChatterPartProps {
  streamId: string;
  address: string;
  /** Takes a timeout or ban back. */
  unban: ReactNode;
}

/** For moderators: the last lines of somebody, and what was done about them. */
export function ChatterPart({ streamId, address, unban }: ChatterPartProps) {
  const chatter = useQuery({
    queryKey: ['chatter', streamId, address.toLowerCase()],
    queryFn: ({ signal }) => getChatter(streamId, address, { signal, toast: false }),
    staleTime: 0,
  });
  if (chatter.isPending) return <Skeleton className="h-32 w-full" />;
  if (!chatter.data) {
    return (
      <ErrorState
        title="Failed to load what they said"
        onRetry={() => void chatter.refetch()}
        retrying={chatter.isFetching}
      >
        {chatter.error.message}
      </ErrorState>
    );
  }
  const { lines, entries, banned, until } = chatter.data;
  return (
    <>
      {banned ? (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-ink-2 px-3 py-1 text-sm">
          <span className="text-live">
            {until ? `Timed out until ${absoluteTime(new Date(until))}` : 'Banned for good'}
          </span>
          {unban}
        </p>
      ) : null}
      <section aria-label="Last messages">
        <h3 className="font-semibold text-sm">Last messages</h3>
        {lines.length === 0 ? (
          <p className="mt-1 text-dim text-sm">They have said nothing here.</p>
        ) : (
          <ol className="mt-1 max-h-48 divide-y divide-ink-3 overflow-y-auto">
            {lines.map((line) => (
              <li key={line.id} className="py-1.5 text-sm [overflow-wrap:anywhere]">
                <bdi className={line.deleted ? 'text-faint line-through' : ''}>
                  {safeText(line.message)}
                </bdi>
                <span className="ml-2 text-faint text-xs">
                  {line.deleted ? 'removed · ' : ''}
                  <RelativeTime at={line.createdAt} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      {entries.length > 0 ? (
        <section aria-label="What was done">
          <h3 className="font-semibold text-sm">What was done</h3>
          <ol className="mt-1 max-h-40 divide-y divide-ink-3 overflow-y-auto">
            {(entries as ModerationEntry[]).map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}
