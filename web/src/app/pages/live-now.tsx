import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getStream } from '@/api/streams';
import type { TableCard } from '@/api/tables';
import type { Stream } from '@/api/types';
import { StreamThumbnail } from '@/features/streams/stream-thumbnail';
import { Viewers } from '@/features/streams/viewers';
import { positions } from '@/features/table/thumb/positions-feed';
import { lazyModule } from '@/lib/lazy-with-retry';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { TablePlayers } from '../table-players-list';

export { HouseCups } from './house-cups';
export { HouseAgents, HouseFigures, NextCup } from './house-parts';

const table = lazyModule(() => import('@/features/table/watch/featured-table'));
const FeaturedTable = lazy(() => table.load().then((m) => ({ default: m.FeaturedTable })));

/** For viewers, and whether it is over. */
const REFRESH_MS = 30_000;

interface LiveNowProps {
  streamId: string;
  /** As the page has it already. */
  known?: Stream | undefined;
  /** One of several, and not the first: watching it is no page's first step. */
  among?: boolean;
}

/** The stream that somebody is live with, large, with the table as it is played: the whole of it leads there. */
export default function LiveNow({ streamId, known, among = false }: LiveNowProps) {
  const { data } = useQuery({
    queryKey: ['stream', streamId, 'live-now'],
    queryFn: ({ signal }) => getStream(streamId, { signal, toast: false }),
    refetchInterval: REFRESH_MS,
    placeholderData: () => known,
  });
  const match = useMatch(data);
  if (!data) {
    return (
      <div className="pb-51.5 xl:pb-38.5">
        <Skeleton className="aspect-9/5 rounded-lg" />
      </div>
    );
  }
  if (data.status !== 'live') return null;
  return (
    <article
      aria-label={`Live now: ${data.title}`}
      className={`group relative overflow-hidden rounded-lg border border-ink-3 bg-ink-1 hover:border-faint ${match ? '' : 'md:flex'}`}
    >
      <div
        // A picture or a drawing is not worth the page's width, a table in play is.
        className={`relative overflow-hidden bg-ink-0 ${match ? 'aspect-9/5' : 'aspect-video shrink-0 md:w-[min(55%,40rem)]'}`}
      >
        {match ? (
          <Suspense>
            <FeaturedTable key={match.matchId} matchId={match.matchId} />
          </Suspense>
        ) : (
          <StreamThumbnail stream={data} />
        )}
      </div>
      <div
        className={`flex min-w-0 ${match ? 'flex-wrap items-center gap-x-4 gap-y-3 p-4' : 'flex-1 flex-col items-start justify-center gap-4 p-4 md:p-6'}`}
      >
        <div className={`min-w-0 max-w-full ${match ? 'flex-1 max-xl:basis-full' : ''}`}>
          <h2 className={match ? 'truncate font-semibold text-lg' : 'font-semibold text-xl'}>
            {data.title}
          </h2>
          <div className="mt-1 flex h-6 flex-wrap items-center gap-x-3 overflow-hidden whitespace-nowrap text-dim text-sm">
            <Badge tone="live">LIVE</Badge>
            <Viewers count={data.viewers} />
            {match?.status === 'ended' ? (
              <span className="leading-6">The next frame comes up</span>
            ) : data.startedAt ? (
              <span className="leading-6">
                Started <RelativeTime at={data.startedAt} />
              </span>
            ) : null}
          </div>
          {match ? null : (
            <p className="mt-2 truncate text-dim text-sm first-letter:uppercase">
              {[data.category, data.game].filter(Boolean).join(' · ')}
            </p>
          )}
          {match || !data.description ? null : (
            <p className="mt-1 line-clamp-3 text-dim text-sm max-md:hidden">{data.description}</p>
          )}
        </div>
        {/* Beneath the players where there is no room beside the title. */}
        <Button
          asChild
          variant={among ? 'secondary' : 'primary'}
          className={`${WHOLE_CARD} ${match ? 'max-xl:order-2 max-xl:w-full' : 'max-sm:w-full'}`}
        >
          <Link to={`/live/${streamId}`} aria-label={`Watch ${data.title}`}>
            <Play aria-hidden className="size-4" />
            Watch
          </Link>
        </Button>
        {match ? (
          <div className="order-1 flex w-full">
            <TablePlayers id={streamId} match={match} />
          </div>
        ) : null}
      </div>
    </article>
  );
}

/** The match at its table, which goes from one to the next: asked for with all others of the page, in one question. */
function useMatch(stream: Stream | undefined) {
  const [heard, setHeard] = useState<TableCard>();
  const id = stream?.table ? stream.streamId : undefined;
  useEffect(() => (id ? positions.watch(id, setHeard) : undefined), [id]);
  return id ? (heard ?? stream?.table?.match) : null;
}

/** The tables of the house that are on: two beside each other, and the one that would stand alone across both. */
export function HouseLive({ streams }: { streams: string[] }) {
  const isOdd = streams.length % 2 === 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
      {streams.map((streamId, place) => (
        <div key={streamId} className={`min-w-0 ${isOdd && place === 0 ? 'md:col-span-2' : ''}`}>
          <LiveNow streamId={streamId} among={place > 0} />
        </div>
      ))}
    </div>
  );
}

/** Its link is as large as the card around it. */
const WHOLE_CARD =
  'static! after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2';
