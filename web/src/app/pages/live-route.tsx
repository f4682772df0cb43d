import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { StreamChat } from '@/features/chat/stream-chat';
import { LivePage } from '@/features/live/live-page';
import { parseStreamId } from '@/features/live/stream-id';
import { useRoomValue, useStreamRoom } from '@/features/live/use-stream-room';
import { lazyModule, lazyWithRetry } from '@/lib/lazy-with-retry';
import { usePageMeta } from '@/lib/page-meta';
import type { StreamRoom } from '@/realtime/room';
import { Skeleton } from '@/ui/skeleton';

const panel = lazyModule(() => import('@/features/predictions'));
const PredictionPanel = lazy(() => panel.load().then((m) => ({ default: m.PredictionPanel })));
const PredictionBanner = lazy(() => panel.load().then((m) => ({ default: m.PredictionBanner })));
const PredictionMark = lazy(() => panel.load().then((m) => ({ default: m.PredictionMark })));
const LastFrames = lazy(() => panel.load().then((m) => ({ default: m.LastFrames })));
const QuickQuestion = lazy(() => panel.load().then((m) => ({ default: m.QuickQuestion })));

const WatchedTable = lazyWithRetry(() =>
  import('@/features/table/watch/watched-table').then((m) => ({ default: m.WatchedTable })),
);
const FollowCreator = lazyWithRetry(() =>
  import('@/features/profile/person/follow-creator').then((m) => ({ default: m.FollowCreator })),
);

const PersonCard = lazyWithRetry(() =>
  import('./person-card').then((m) => ({ default: m.PersonCard })),
);

const person = (address: string) => <PersonCard key={address} address={address} />;

/** The stream's page, chat and prediction meet here; none knows of the others. */
export function LiveRoute() {
  return (
    <LivePage
      chat={(room, streamId) => <StreamChat room={room} streamId={streamId} person={person} />}
      prediction={(room, stream) => (
        <Suspense
          fallback={
            <Skeleton
              className={`w-full rounded-lg ${stream.streamSource === 'table' ? 'h-55' : 'h-28'}`}
            />
          }
        >
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
      predictionBanner={(streamId, room) => (
        <Suspense>
          <QuickCall room={room} over={false} />
          <PredictionBanner streamId={streamId} room={room} />
        </Suspense>
      )}
      table={(room, tools) => (
        <Suspense fallback={<div className="table-wait" />}>
          <WatchedTable room={room} tools={tools} />
          <QuickCall room={room} over />
        </Suspense>
      )}
      played={({ streamId, table }) =>
        table ? (
          <Suspense>
            <LastFrames
              streamId={streamId}
              tournament={table.kind === 'tournament' ? table.id : undefined}
            />
          </Suspense>
        ) : null
      }
      follow={(creator) => <FollowCreator key={creator} address={creator} />}
    />
  );
}

function QuickCall({ room, over }: { room: StreamRoom; over: boolean }) {
  return (
    useRoomValue(room, ({ quick }) => !!quick) && (
      <Suspense>
        <QuickQuestion room={room} over={over} />
      </Suspense>
    )
  );
}

/** A stream's chat in a window of its own, beside a player or on another screen. With the live page, whose parts it is made of. */
export function ChatRoute() {
  const id = parseStreamId(useParams().id);
  usePageMeta({
    title: 'Stream Chat',
    description: 'The chat of a stream, in a window of its own.',
  });
  return id ? <ChatWindow key={id} id={id} /> : <Navigate to="/cuecast-live" replace />;
}

function ChatWindow({ id }: { id: string }) {
  const room = useStreamRoom(id);
  return (
    <main id="main" className="h-dvh">
      <h1 className="sr-only">Stream chat</h1>
      <StreamChat alone room={room} streamId={id} person={person} />
    </main>
  );
}
