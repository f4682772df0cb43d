import { Suspense, useState } from 'react';
import type { Stream } from '@/api/types';
import { isSame } from '@/features/duel/people';
import { StreamFilters } from '@/features/streams/stream-filters';
import { StreamsGrid, StreamsSkeleton } from '@/features/streams/streams-grid';
import type { StreamsFilter } from '@/features/streams/streams-query';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { ErrorState } from '@/ui/states';
import { HomeCards, SHOWN, withDefaults } from './home-cards';
import { SampleNotice } from './sample-notice';
import { Section } from './section';
import { useFeaturedQuery } from './use-featured';
import type { HomeState } from './use-home';

const FollowedFirst = lazyWithRetry(() => import('./followed-first'));
const StreamsList = lazyWithRetry(() =>
  import('@/features/streams/streams-list').then((m) => ({ default: m.StreamsList })),
);

/** Those to come stand before those that are over, which are there only where nothing else is. */
const RANK: Record<Stream['status'], number> = { live: 0, scheduled: 1, ended: 2 };

/** Of those that as many watch a table in play first, then one with its players: there is something to see. The server's order holds among equals. */
const inOrder = (one: Stream, other: Stream): number =>
  RANK[one.status] - RANK[other.status] ||
  other.viewers - one.viewers ||
  stillness(one) - stillness(other);

const stillness = ({ table }: Stream): number =>
  table?.match ? Number(table.match.status !== 'running') : 2;

export function LiveSection({ state }: { state: HomeState }) {
  const [chosen, setChosen] = useState<StreamsFilter>('all');
  return (
    <Section
      id="home-live"
      title="Live Streams"
      beside={<StreamFilters chosen={chosen} onChoose={setChosen} />}
      all={{ to: '/cuecast-live', text: 'View all' }}
    >
      {state.isSample || chosen === 'all' ? (
        <First state={state} chosen={chosen} />
      ) : (
        <Suspense fallback={LOADING}>
          <StreamsList filter={chosen} limit={SHOWN} />
        </Suspense>
      )}
    </Section>
  );
}

/** The streams that came with the page, without one's own: who streams has nothing to look for there. */
function First({ state, chosen }: { state: HomeState; chosen: StreamsFilter }) {
  const { home, isPending, isSample, isFetching, retry } = state;
  const { user, status } = useSession();
  const featured = useFeaturedQuery();
  // A table that could not be asked for is asked for again without the cards going away.
  if (isPending || !(featured.isFetched || featured.failureCount)) return LOADING;
  if (!home) {
    return <ErrorState title="Failed to load streams" onRetry={retry} retrying={isFetching} />;
  }
  const all = home.streams.map(withDefaults).sort(inOrder);
  if (isSample) {
    return (
      <SampleNotice what="streams" retrying={isFetching} onRetry={retry}>
        <StreamsGrid
          streams={all.filter(({ status }) => chosen === 'all' || status === chosen)}
          described
        />
      </SampleNotice>
    );
  }
  // The banner shows that one.
  const streams = all.filter(({ streamId }) => streamId !== featured.data?.streamId);
  const others = streams.filter(({ creator }) => !isSame(creator.address, user?.address));
  return status === 'signedIn' ? (
    <Suspense fallback={LOADING}>
      <FollowedFirst others={others} shown={featured.data?.streamId} />
    </Suspense>
  ) : (
    <HomeCards streams={others} />
  );
}

const LOADING = <StreamsSkeleton cards={SHOWN} />;
