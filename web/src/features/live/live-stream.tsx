import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useMedia, WIDE } from '@/lib/media';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { useTheatreUntilLeft } from '@/lib/theatre';
import type { StreamRoom } from '@/realtime/room';
import { Skeleton } from '@/ui/skeleton';
import { currentStream } from './current-stream';
import { isCreator } from './is-creator';
import { LiveLayout } from './live-layout';
import { AboutLoading, StageLoading } from './live-loading';
import { Stage } from './stage';
import { StreamInfo } from './stream-info';
import { useRoomValue } from './use-stream-room';
import { ViewerCount } from './viewer-count';

const ShareDialog = lazyWithRetry(() =>
  import('./share-dialog').then((m) => ({ default: m.ShareDialog })),
);
const CreatorControls = lazyWithRetry(() => import('./creator-controls'));
const OwnStream = lazyWithRetry(() => import('./own-stream'));
const OwnStrip = lazyWithRetry(() => import('./own-stream').then((m) => ({ default: m.OwnStrip })));

interface LiveStreamProps {
  /** The details as they were last fetched, null until they are there. */
  stream: Stream | null;
  /** How often fetching them has failed so far. */
  attempt: number;
  room: StreamRoom;
  chat: ReactNode;
  prediction: (stream: Stream) => ReactNode;
  predictionMark: ReactNode;
  predictionBanner: ReactNode;
  follow: (creator: string) => ReactNode;
  played: (stream: Stream) => ReactNode;
  table: (tools: ReactNode) => ReactNode;
  /** The details are known to be old. */
  onStale: () => void;
}

/** One tree from the first moment on: the chat, and what is being written there, outlives the loading of the details. */
export function LiveStream(props: LiveStreamProps) {
  const {
    stream: fetched,
    attempt,
    room,
    chat,
    prediction,
    predictionMark,
    predictionBanner,
    follow,
    played,
    table,
    onStale,
  } = props;
  useTheatreUntilLeft();
  const streamStatus = useRoomValue(room, (snapshot) => snapshot.streamStatus);
  const counted = useRoomValue(room, ({ status, viewerCount }) =>
    status === 'connected' ? viewerCount : null,
  );
  const stream = fetched && currentStream(fetched, streamStatus);
  const { user } = useSession();
  const wide = useMedia(WIDE);
  const stale = useLatest(onStale);
  const behind = stream !== fetched;
  useEffect(() => {
    if (behind) stale();
  }, [behind, stale]);

  if (!stream) {
    return (
      <LiveLayout
        title="Stream"
        stage={<StageLoading attempt={attempt} />}
        viewers={<Skeleton className="h-5 w-16" />}
        about={<AboutLoading />}
        prediction={null}
        predictionMark={null}
        predictionBanner={null}
        chat={chat}
      />
    );
  }
  const own = isCreator(stream, user?.address);
  const waits = own && stream.status === 'scheduled';
  const count = counted ?? stream.viewers;
  const viewers = stream.status === 'live' ? <ViewerCount count={count} /> : null;
  const ownPart =
    own && stream.status !== 'ended' ? (
      <Suspense fallback={<Skeleton className={`rounded-lg ${waits ? 'h-45' : 'h-30 lg:h-17'}`} />}>
        <OwnStream stream={stream} room={room} viewers={count} />
      </Suspense>
    ) : null;
  return (
    <LiveLayout
      title={stream.title}
      callsFirst={stream.streamSource === 'table'}
      creator={stream.creator}
      own={own}
      aboutFirst={waits}
      stage={<Stage stream={stream} waits={waits} onDue={stale} table={table} />}
      viewers={viewers}
      about={
        <About
          stream={stream}
          own={own}
          viewers={own ? null : viewers}
          toDo={waits && wide ? null : ownPart}
          follow={follow}
          played={played}
          onEnded={stale}
        />
      }
      prediction={
        <>
          {prediction(stream)}
          {waits && wide ? <div className="mt-3">{ownPart}</div> : null}
        </>
      }
      predictionMark={predictionMark}
      predictionBanner={predictionBanner}
      strip={
        own && stream.status === 'live' ? (
          <Suspense fallback={<div className="h-12" />}>
            <OwnStrip since={stream.startedAt} />
          </Suspense>
        ) : null
      }
      chat={chat}
    />
  );
}

interface AboutProps {
  stream: Stream;
  own: boolean;
  viewers: ReactNode;
  toDo: ReactNode;
  follow: (creator: string) => ReactNode;
  played: (stream: Stream) => ReactNode;
  onEnded: () => void;
}

function About({ stream, own, viewers, toDo, follow, played, onEnded }: AboutProps) {
  usePageMeta({
    title: stream.title,
    description: stream.description || `${stream.creator.username} on Cuecast`,
    image: stream.thumbnailUrl || undefined,
  });
  return (
    <StreamInfo stream={stream} viewers={viewers} toDo={toDo} below={played(stream)}>
      <Suspense fallback={<Skeleton className={`h-10 ${own ? 'w-88' : 'w-24'}`} />}>
        {own ? null : follow(stream.creator.address)}
        <ShareDialog stream={stream} />
        {own ? <CreatorControls stream={stream} onEnded={onEnded} /> : null}
      </Suspense>
    </StreamInfo>
  );
}

/** A function that stays the same and does what the latest one does. */
function useLatest(act: () => void): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback(() => latest.current(), []);
}
