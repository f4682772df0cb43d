import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AgentHit } from '@/features/duel/agents/agent-hit';
import { HitLine } from '@/features/search/hit-line';
import { SearchPage } from '@/features/search/search-page';
import { useLiveNow } from '@/features/search/use-search';
import { StreamRow } from '@/features/streams/stream-row';
import { StreamsGrid } from '@/features/streams/streams-grid';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Skeleton } from '@/ui/skeleton';
import { TablePictures } from '../table-pictures';

const FollowCreator = lazyWithRetry(() =>
  import('@/features/profile/person/follow-creator').then((m) => ({ default: m.FollowCreator })),
);

const SHOWN = 3;

/** The search, the cards of streams and the people one may follow meet here: a hit brings little more than a name. */
export function SearchRoute() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const { data: live = [], isPending } = useLiveNow();
  const words = (params.get('q') ?? '').trim().toLowerCase();
  const others = live.filter(
    ({ title, game, creator }, at) =>
      (words === '' || !`${title} ${game} ${creator.username}`.toLowerCase().includes(words)) &&
      // Of everybody the newest alone.
      live.findIndex((one) => one.creator.address === creator.address) === at,
  );
  return (
    <TablePictures>
      <SearchPage
        card={(id) => {
          if (isPending) return <Skeleton className="h-27 rounded-lg" />;
          const stream = live.find(({ streamId }) => streamId === id);
          return stream ? <StreamRow stream={stream} /> : null;
        }}
        act={(address) =>
          address.toLowerCase() === user?.address.toLowerCase() ? (
            <span className="text-felt text-xs">You</span>
          ) : (
            <Suspense fallback={<span className="block h-10 w-26" />}>
              <FollowCreator address={address} />
            </Suspense>
          )
        }
        agent={(hit, asked) => (
          <AgentHit
            id={hit.key}
            live={(id) => {
              const stream = live.find(({ streamId }) => streamId === id);
              return stream ? <StreamRow stream={stream} /> : null;
            }}
          >
            <HitLine hit={hit} words={asked} />
          </AgentHit>
        )}
        meanwhile={
          others.length > 0 ? (
            <div className="border-ink-3 border-t pt-6">
              <h2 className="pb-3 font-medium text-faint text-sm">
                {words === '' ? 'Live now' : 'Others who are live now'}
              </h2>
              <StreamsGrid streams={others.slice(0, SHOWN)} />
            </div>
          ) : null
        }
      />
    </TablePictures>
  );
}
