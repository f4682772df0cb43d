import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { listStreams } from '@/api/streams';
import type { Stream } from '@/api/types';
import { useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';
import { Tooltip } from '@/ui/tooltip';
import { useFittingRows } from './use-fitting-rows';

const SHOWN = 8;
/** Among so many they are looked for: one person may have several. */
const ASKED = 24;
/** Pixels from the top of the list's place to its first row, and of a row with the gap after it. */
const WIDE = { head: 48, row: 58 };
const COMPACT = { head: 16, row: 46 };
const people = new Intl.NumberFormat(undefined, { notation: 'compact' });

interface LiveListProps {
  compact: boolean;
  /** Shows the rows that stand whole in what scrolls around it. */
  fitting?: boolean;
}

/** Live streams of others, those whom one follows first, within reach from every page. The list stays silent when there is none, or when it does not load. */
export function LiveList({ compact, fitting = false }: LiveListProps) {
  const top = useRef<HTMLSpanElement>(null);
  const rows = useFittingRows(top, compact ? COMPACT : WIDE, fitting);
  const live = useQuery({
    queryKey: ['sidebar', 'live'],
    queryFn: () => listStreams({ status: 'live', limit: ASKED }, { toast: false }),
    refetchInterval: 30_000,
  });
  const { user, status } = useSession();
  const own = user?.address.toLowerCase();
  const followed = useQuery({
    queryKey: ['sidebar', 'live', own],
    queryFn: () => listStreams({ status: 'live', following: '1', limit: SHOWN }, { toast: false }),
    enabled: status === 'signedIn',
    refetchInterval: 30_000,
    retry: false,
  });
  const all = [...(followed.data?.streams ?? []), ...(live.data?.streams ?? [])];
  // Of everybody the newest alone.
  const streams = all
    .filter(
      ({ creator }, at) =>
        creator.address.toLowerCase() !== own &&
        all.findIndex((one) => one.creator.username === creator.username) === at,
    )
    .slice(0, SHOWN);
  if (live.data ? streams.length === 0 && !followed.isLoading : live.isError) return null;
  return (
    <>
      <span ref={top} />
      {rows === 0 ? null : (
        <section aria-labelledby="live-now" className={compact ? 'mt-4' : 'mt-6'}>
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
            {live.isPending || followed.isLoading
              ? ['a', 'b', 'c']
                  .slice(0, rows)
                  .map((key) => <LoadingRow key={key} compact={compact} />)
              : streams.slice(0, rows).map((stream) => (
                  <li key={stream.streamId}>
                    <Row stream={stream} compact={compact} />
                  </li>
                ))}
          </ul>
        </section>
      )}
    </>
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
