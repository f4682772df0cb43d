import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Stream } from '@/api/types';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import type { StreamRoom } from '@/realtime/room';
import { CreatorControls } from './creator-controls';
import { currentStream } from './current-stream';
import { isCreator } from './end-stream';
import { LiveLayout } from './live-layout';
import { PredictionPanel } from './prediction-panel';
import { ShareDialog } from './share-dialog';
import { Stage } from './stage';
import { StreamInfo } from './stream-info';
import { useRoomValue } from './use-stream-room';
import { ViewerCount } from './viewer-count';

interface LiveStreamProps {
  /** The details as they were last fetched. */
  stream: Stream;
  room: StreamRoom;
  chat: ReactNode;
  /** The details are known to be old. */
  onStale: () => void;
}

export function LiveStream({ stream: fetched, room, chat, onStale }: LiveStreamProps) {
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
        <div className="flex flex-col gap-5">
          <StreamInfo stream={stream} viewers={viewers}>
            <ShareDialog stream={stream} />
            {isCreator(stream, user?.address) ? (
              <CreatorControls stream={stream} onEnded={stale} />
            ) : null}
          </StreamInfo>
          <PredictionPanel />
        </div>
      }
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
