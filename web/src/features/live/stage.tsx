import { type ReactNode, Suspense, useRef } from 'react';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useTheatre } from '@/lib/theatre';
import { TwitchPlayer } from './twitch-player';

// They stand on a picture that takes longer than they do.
const StageTools = lazyWithRetry(() =>
  import('./stage-tools').then((m) => ({ default: m.StageTools })),
);
const IdleStage = lazyWithRetry(() =>
  import('./idle-stage').then((m) => ({ default: m.IdleStage })),
);

interface StageProps {
  stream: Stream;
  onDue: () => void;
  /** Draws the table, of a stream that shows one; gets the tools that stand on every picture. */
  table: (tools: ReactNode) => ReactNode;
}

/** The picture: the player or the table while live, else what there is to say. Its room is kept whatever it shows. */
export function Stage({ stream, onDue, table }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const theatre = useTheatre();
  const tools = (
    <Suspense>
      <StageTools box={box} />
    </Suspense>
  );
  // Under a phone's players a table is as wide as the window only in a taller box than a film's.
  const shape = isTable(stream) ? 'aspect-video max-sm:aspect-4/3' : 'aspect-video';
  return (
    <div
      ref={box}
      className={`group/stage relative w-full overflow-hidden bg-felt-deep ${theatre ? 'h-full' : shape}`}
    >
      {stream.status !== 'live' ? (
        <Suspense>
          <IdleStage stream={stream} onDue={onDue} />
        </Suspense>
      ) : isTable(stream) ? (
        table(tools)
      ) : (
        <>
          <TwitchPlayer stream={stream} />
          <div className="absolute top-2 right-2 opacity-0 transition-opacity focus-within:opacity-100 group-hover/stage:opacity-100 pointer-coarse:opacity-100">
            {tools}
          </div>
        </>
      )}
    </div>
  );
}

const isTable = ({ streamSource }: Stream): boolean => streamSource === 'table';
