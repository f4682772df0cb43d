import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listStreams } from '@/api/streams';
import type { Stream } from '@/api/types';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';
import { Tooltip } from '@/ui/tooltip';

const SHOWN = 8;
const people = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** Who is live, within reach from every page. It stays silent when nobody is, or when the list does not load. */
export function LiveList({ compact }: { compact: boolean }) {
  const live = useQuery({
    queryKey: ['sidebar', 'live'],
    queryFn: () => listStreams({ status: 'live', limit: SHOWN }, { toast: false }),
    refetchInterval: 30_000,
  });
  const streams = live.data?.streams ?? [];
  if (live.data ? streams.length === 0 : live.isError) return null;
  return (
    <section aria-labelledby="live-now" className="mt-6">
      <h2
        id="live-now"
        className={
          compact
            ? 'sr-only'
            : 'px-3.5 pb-2 font-sans font-semibold text-faint text-xs uppercase tracking-wider'
        }
      >
        Live now
      </h2>
      <ul className="flex flex-col gap-0.5">
        {live.isPending
          ? ['a', 'b', 'c'].map((key) => <LoadingRow key={key} compact={compact} />)
          : streams.map((stream) => (
              <li key={stream.streamId}>
                <Row stream={stream} compact={compact} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function Row({ stream, compact }: { stream: Stream; compact: boolean }) {
  const { creator, title, viewers, streamId, game, streamSource } = stream;
  const link = (
    <Link
      to={`/live/${streamId}`}
      aria-label={
        compact
          ? `${creator.username}: ${title}${viewers > 0 ? `, ${viewers} watching` : ''}`
          : undefined
      }
      className={`flex items-center rounded-md transition-colors hover:bg-ink-2 ${compact ? 'size-11 justify-center' : 'h-14 gap-3 px-3.5'}`}
    >
      <Avatar name={creator.username} src={creator.avatar} size={34} />
      {compact ? null : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-sm">{creator.username}</span>
            <span className="block truncate text-dim text-xs">
              {streamSource === 'table' ? title : game || title}
            </span>
          </span>
          <span className="flex items-center gap-1.5 text-dim text-xs tabular-nums">
            <span className="size-2 rounded-full bg-live" />
            {viewers > 0 ? (
              <>
                {people.format(viewers)}
                <span className="sr-only">watching</span>
              </>
            ) : null}
          </span>
        </>
      )}
    </Link>
  );
  return compact ? (
    <Tooltip text={`${creator.username}: ${title}`} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function LoadingRow({ compact }: { compact: boolean }) {
  return (
    <li className={`flex items-center ${compact ? 'size-11 justify-center' : 'h-14 gap-3 px-3.5'}`}>
      <Skeleton className="size-[34px] shrink-0 rounded-full" />
      {compact ? null : <Skeleton className="h-8 flex-1" />}
    </li>
  );
}
