import { Suspense } from 'react';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { TwitchPlayer } from './twitch-player';

const IdleStage = lazyWithRetry(() =>
  import('./idle-stage').then((m) => ({ default: m.IdleStage })),
);

/** The picture: the player while live, else what there is to say. Its room is kept whatever it shows. */
export function Stage({ stream, onDue }: { stream: Stream; onDue: () => void }) {
  return (
    <div className="relative aspect-video w-full overflow-hidden bg-felt-deep">
      {stream.status === 'live' ? (
        <TwitchPlayer stream={stream} />
      ) : (
        <Suspense>
          <IdleStage stream={stream} onDue={onDue} />
        </Suspense>
      )}
    </div>
  );
}
