import { useQuery } from '@tanstack/react-query';
import { Suspense, useSyncExternalStore } from 'react';
import type { Prediction } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import type { StreamRoom } from '@/realtime/room';
import { isFrameOver, useAfterBalls } from './room/use-after-balls';
import { useLastEnd } from './room/use-last-call';
import { usePredictionKey } from './room/use-prediction';

const Strip = lazyWithRetry(() => import('./strip/strip'));

interface PredictionBannerProps {
  streamId: string;
  room: StreamRoom;
}

/** Above the chat where the panel is out of sight: the open question, then one's own call until it is settled, then the result. */
export function PredictionBanner({ streamId, room }: PredictionBannerProps) {
  const runs = useSyncExternalStore(
    room.subscribe,
    () => room.getSnapshot().you?.role === 'creator',
  );
  const { data: told } = useQuery<Prediction | null>({
    queryKey: usePredictionKey(streamId),
    enabled: false,
  });
  const data = useAfterBalls(told, isFrameOver);
  const last = useLastEnd(room, data);
  const isOwn = Boolean(data?.frame && data.userVote);
  if (data?.status !== 'active' && !last && !isOwn) return null;
  return (
    <Suspense>
      <Strip streamId={streamId} room={room} data={data ?? null} last={last} runs={runs} />
    </Suspense>
  );
}
