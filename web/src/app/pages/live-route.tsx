import { lazy, Suspense } from 'react';
import { StreamChat } from '@/features/chat/stream-chat';
import { LivePage } from '@/features/live/live-page';
import { lazyModule, lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

const panel = lazyModule(() => import('@/features/predictions'));
const PredictionPanel = lazy(() => panel.load().then((m) => ({ default: m.PredictionPanel })));
const PredictionBanner = lazy(() => panel.load().then((m) => ({ default: m.PredictionBanner })));
const PredictionMark = lazy(() => panel.load().then((m) => ({ default: m.PredictionMark })));

const WatchedTable = lazyWithRetry(() =>
  import('@/features/table/watch/watched-table').then((m) => ({ default: m.WatchedTable })),
);
const FollowCreator = lazyWithRetry(() =>
  import('@/features/profile/person/follow-creator').then((m) => ({ default: m.FollowCreator })),
);

const PersonSummary = lazyWithRetry(() =>
  import('@/features/profile/person/person-summary').then((m) => ({ default: m.PersonSummary })),
);

/** The stream's page, chat and prediction meet here; none knows of the others. */
export function LiveRoute() {
  return (
    <LivePage
      chat={(room, streamId) => (
        <StreamChat
          room={room}
          streamId={streamId}
          person={(address) => <PersonSummary key={address} address={address} />}
        />
      )}
      prediction={(room, stream) => (
        <Suspense fallback={<Skeleton className="h-28 w-full rounded-lg" />}>
          <PredictionPanel
            room={room}
            streamId={stream.streamId}
            creator={stream.creator.address}
          />
        </Suspense>
      )}
      predictionMark={(streamId) => (
        <Suspense>
          <PredictionMark streamId={streamId} />
        </Suspense>
      )}
      predictionBanner={(streamId) => (
        <Suspense>
          <PredictionBanner streamId={streamId} />
        </Suspense>
      )}
      table={(room, tools) => (
        <Suspense fallback={<Skeleton className="absolute inset-0 rounded-none" />}>
          <WatchedTable room={room} tools={tools} />
        </Suspense>
      )}
      follow={(creator) => <FollowCreator key={creator} address={creator} />}
    />
  );
}
