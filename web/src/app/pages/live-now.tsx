import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { getStream, listStreams } from '@/api/streams';
import { isSame } from '@/features/duel/people';
import { StreamThumbnail } from '@/features/streams/stream-thumbnail';
import { Viewers } from '@/features/streams/viewers';
import { lazyModule } from '@/lib/lazy-with-retry';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';

const table = lazyModule(() => import('@/features/table/watch/featured-table'));
const FeaturedTable = lazy(() => table.load().then((m) => ({ default: m.FeaturedTable })));

/** A table goes from match to match while its stream runs. */
const REFRESH_MS = 10_000;

interface LiveNowProps {
  streamId: string;
  /** One of several, none of which is the page's first step. */
  among?: boolean;
}

/** The stream that somebody is live with, large, with the table as it is played: the whole of it leads there. */
export default function LiveNow({ streamId, among = false }: LiveNowProps) {
  const { data } = useQuery({
    queryKey: ['stream', streamId, 'live-now'],
    queryFn: ({ signal }) => getStream(streamId, { signal, toast: false }),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return <Skeleton className="aspect-[2/1] w-full rounded-lg" />;
  if (data.status !== 'live') return null;
  const match = data.table?.match;
  return (
    <article
      aria-label={`Live now: ${data.title}`}
      className={`group relative overflow-hidden rounded-lg border border-ink-3 bg-ink-1 hover:border-faint ${match ? '' : 'md:flex'}`}
    >
      <div
        // A picture or a drawing is not worth the page's width, a table in play is.
        className={`relative ${match ? 'aspect-[2/1]' : 'aspect-video shrink-0 md:w-110'} overflow-hidden bg-[radial-gradient(ellipse_at_50%_45%,var(--lamplight),var(--ink-0)_85%)]`}
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
        className={`flex min-w-0 gap-4 p-4 ${match ? 'items-center' : 'flex-1 flex-col items-start justify-center md:p-6'}`}
      >
        <div className={`flex min-w-0 max-w-full flex-col gap-1.5 ${match ? 'flex-1' : ''}`}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dim text-sm">
            <Badge tone="live">LIVE</Badge>
            <Viewers count={data.viewers} />
            {data.startedAt ? (
              <span>
                Started <RelativeTime at={data.startedAt} />
              </span>
            ) : null}
          </p>
          <h2 className={match ? 'truncate font-semibold' : 'font-semibold text-xl'}>
            {data.title}
          </h2>
          <p className="truncate text-dim text-sm first-letter:uppercase">
            {match
              ? match.players.map(({ username }) => username).join(' v ')
              : [data.category, data.game].filter(Boolean).join(' · ')}
          </p>
          {match || !data.description ? null : (
            <p className="line-clamp-3 text-dim text-sm max-md:hidden">{data.description}</p>
          )}
        </div>
        <Button
          asChild
          variant={among ? 'secondary' : 'primary'}
          className={`${WHOLE_CARD} ${match ? '' : 'max-sm:w-full'}`}
        >
          <Link to={`/live/${streamId}`} aria-label={`Watch ${data.title}`}>
            <Play aria-hidden className="size-4" />
            Watch
          </Link>
        </Button>
      </div>
    </article>
  );
}

/** Live streams among which those of the house are looked for. */
const LIVE_ASKED = 24;

/** The tables of the house that are on: a profile names its newest streams alone, and these run for days. */
export function HouseLive({ address }: { address: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['streams', 'live-of', address],
    queryFn: async ({ signal }) => {
      const { streams } = await listStreams(
        { status: 'live', limit: LIVE_ASKED },
        { signal, toast: false },
      );
      return streams.filter(({ creator }) => isSame(creator.address, address));
    },
  });
  if (isPending) return <Skeleton className="aspect-[2/1] w-full rounded-lg" />;
  return (
    <div className={`grid gap-5 ${data && data.length > 1 ? 'md:grid-cols-2' : ''}`}>
      {data?.map(({ streamId }) => (
        <LiveNow key={streamId} streamId={streamId} among={data.length > 1} />
      ))}
    </div>
  );
}

/** Its link is as large as the card around it. */
const WHOLE_CARD =
  'static! after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2';
