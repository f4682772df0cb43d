import { Suspense } from 'react';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import type { StreamRoom } from '@/realtime/room';
import { Skeleton } from '@/ui/skeleton';
import { OnAir } from './on-air';

export { OwnStrip } from './on-air';

const BeforeStart = lazyWithRetry(() =>
  import('./before-start').then((m) => ({ default: m.BeforeStart })),
);

interface OwnStreamProps {
  stream: Stream;
  room: StreamRoom;
  viewers: number;
}

/** For its creator: what to do before it starts, and how it goes once it runs. */
export default function OwnStream({ stream, room, viewers }: OwnStreamProps) {
  return stream.status === 'scheduled' ? (
    <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
      <BeforeStart stream={stream} />
    </Suspense>
  ) : (
    <OnAir room={room} viewers={viewers} since={stream.startedAt} />
  );
}
