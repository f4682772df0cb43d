import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import type { Stream } from '@/api/types';
import { usePageMeta } from '@/lib/page-meta';
import { part } from '@/lib/part';
import { useSession } from '@/lib/session';
import type { StreamRoom } from '@/realtime/room';
import { Skeleton } from '@/ui/skeleton';
import { currentStream } from './current-stream';
import { isCreator } from './is-creator';
import { LiveLayout } from './live-layout';
import { Stage } from './stage';
import { StreamInfo } from './stream-info';
import { useRoomValue } from './use-stream-room';
import { ViewerCount } from './viewer-count';

const ShareDialog = lazy(
  part(() => import('./share-dialog').then((m) => ({ default: m.ShareDialog }))).load,
);
const CreatorControls = lazy(part(() => import('./creator-controls')).load);

interface LiveStreamProps {
  /** The details as they were last fetched. */
  stream: Stream;
  room: StreamRoom;
  chat: ReactNode;
  prediction: (stream: Stream) => ReactNode;
  predictionMark: ReactNode;
  follow: (creator: string) => ReactNode;
  /** The details are known to be old. */
  onStale: () => void;
}

export function LiveStream(props: LiveStreamProps) {
  const { stream: fetched, room, chat, prediction, predictionMark, follow, onStale } = props;
  const { user } = useSession();
  const stream = currentStream(
    fetched,
    useRoomValue(room, ({ streamStatus }) => streamStatus),
  );
  const counted = useRoomValue(room, ({ status, viewerCount }) =>
    status === 'connected' ? viewerCount : null,
  );
  const stale = useLatest(onStale);
  const behind = stream !== fetched;
  useEffect(() => {
    if (behind) stale();
  }, [behind, stale]);
  usePageMeta({
    title: stream.title,
    description: stream.description || `${stream.creator.username} on Cuecast`,
    image: stream.thumbnailUrl || undefined,
  });

  const viewers =
    stream.status === 'live' ? <ViewerCount count={counted ?? stream.viewers} /> : null;
  return (
    <LiveLayout
      title={stream.title}
      stage={<Stage stream={stream} onDue={stale} />}
      viewers={viewers}
      chat={chat}
      about={
        <StreamInfo stream={stream} viewers={viewers}>
          <Suspense fallback={<Skeleton className="h-10 w-24" />}>
            {isCreator(stream, user?.address) ? null : follow(stream.creator.address)}
            <ShareDialog stream={stream} />
            {isCreator(stream, user?.address) ? (
              <CreatorControls stream={stream} onEnded={stale} />
            ) : null}
          </Suspense>
        </StreamInfo>
      }
      prediction={prediction(stream)}
      predictionMark={predictionMark}
    />
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
