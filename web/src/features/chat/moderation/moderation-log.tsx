import { useInfiniteQuery } from '@tanstack/react-query';
import { getModerationLog } from '@/api/chat';
import type { ModerationEntry } from '@/api/types';
import { displayName } from '@/lib/address';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { safeText } from '../text';
import { durationText } from './silence';

const PAGE = 30;

/** Log of what the creator and the moderators did, newest first. */
export function ModerationLog({ streamId }: { streamId: string }) {
  const log = useInfiniteQuery({
    queryKey: ['moderation-log', streamId],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      getModerationLog(streamId, { before: pageParam, limit: PAGE }, { signal, toast: false }),
    getNextPageParam: (page) => page.before,
    staleTime: 0,
  });
  if (log.isPending) return <Skeleton className="h-40" />;
  if (!log.data) {
    return (
      <ErrorState
        title="Failed to load the log"
        onRetry={() => void log.refetch()}
        retrying={log.isFetching}
      >
        {log.error.message}
      </ErrorState>
    );
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return <p className="text-dim text-sm">Nothing has been moderated here.</p>;
  }
  return (
    <div className="max-h-[50dvh] overflow-y-auto">
      <ol className="divide-y divide-ink-3">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage ? (
        <Button
          variant="secondary"
          wide
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}

/** One deed: who did what, and when. */
export function LogEntry({ entry }: { entry: ModerationEntry }) {
  return (
    <li className="py-2.5 text-sm">
      <p>
        <strong className="font-semibold">{displayName(entry.actor)}</strong> {deedText(entry)}
      </p>
      {entry.messageText ? (
        <blockquote className="mt-1 border-ink-3 border-l-2 pl-2 text-dim [overflow-wrap:anywhere]">
          <bdi>{safeText(entry.messageText)}</bdi>
        </blockquote>
      ) : null}
      <p className="mt-0.5 flex gap-2 text-faint text-xs">
        <RelativeTime at={entry.createdAt} />
        {entry.detail.reason ? <span>{safeText(entry.detail.reason)}</span> : null}
      </p>
    </li>
  );
}

/** The action as the rest of a sentence that begins with who did it. */
function deedText({ action, target, detail }: ModerationEntry): string {
  const name = target ? displayName(target) : 'someone';
  switch (action) {
    case 'delete_message':
      return `deleted a message of ${name}`;
    case 'timeout':
      return `timed out ${name} for ${durationText(detail.durationSeconds ?? 0)}`;
    case 'ban':
      return `banned ${name}`;
    case 'unban':
      return `let ${name} chat again`;
    case 'add_moderator':
      return `made ${name} a moderator`;
    case 'remove_moderator':
      return `took the moderator role from ${name}`;
    case 'pin':
      return `pinned a message of ${name}`;
    case 'unpin':
      return 'took the pinned message down';
    case 'remove_emote':
      return `deleted the emote :${safeText(detail.emote ?? '')}:`;
    case 'slow_mode':
      return `set slow mode: ${durationText(detail.slowModeSeconds ?? 0)}`;
    default:
      return action.replaceAll('_', ' ');
  }
}
