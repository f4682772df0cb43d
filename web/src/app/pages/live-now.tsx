import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { getStream } from '@/api/streams';
import { StreamThumbnail } from '@/features/streams/stream-thumbnail';
import { lazyModule } from '@/lib/lazy-with-retry';
import { Badge } from '@/ui/badge';
import { Skeleton } from '@/ui/skeleton';

const table = lazyModule(() => import('@/features/table/watch/featured-table'));
const FeaturedTable = lazy(() => table.load().then((m) => ({ default: m.FeaturedTable })));

/** A table goes from match to match while its stream runs. */
const REFRESH_MS = 10_000;

/** The stream that somebody is live with, large, with the table as it is played: the whole of it leads there. */
export default function LiveNow({ streamId }: { streamId: string }) {
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
      <div className="flex items-center gap-3 p-4">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <Badge tone="live">LIVE</Badge>
            <Link
              to={`/live/${streamId}`}
              className="truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
            >
              {data.title}
            </Link>
          </p>
          <p className="mt-1 truncate text-dim text-sm first-letter:uppercase">
            {match
              ? match.players.map(({ username }) => username).join(' v ')
              : [data.category, data.game].filter(Boolean).join(' · ')}
          </p>
          {match || !data.description ? null : (
            <p className="mt-2 line-clamp-3 text-dim text-sm max-md:hidden">{data.description}</p>
          )}
        </div>
        <span className="flex items-center gap-1.5 font-semibold text-felt text-sm">
          <Play aria-hidden className="size-4" />
          Watch
        </span>
      </div>
    </article>
  );
}
