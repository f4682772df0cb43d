import { type ReactNode, Suspense, useRef } from 'react';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useTheatre } from '@/lib/theatre';

// They stand on a picture that takes longer than they do.
const StageTools = lazyWithRetry(() =>
  import('./stage-tools').then((m) => ({ default: m.StageTools })),
);
const TwitchPlayer = lazyWithRetry(() =>
  import('./twitch-player').then((m) => ({ default: m.TwitchPlayer })),
);
const IdleStage = lazyWithRetry(() =>
  import('./idle-stage').then((m) => ({ default: m.IdleStage })),
);

interface StageProps {
  stream: Stream;
  /** Its creator waits for it, and has more to do below than to see here. */
  waits?: boolean;
  onDue: () => void;
  /** Draws the table, of a stream that shows one; gets the tools that stand on every picture. */
  table: (tools: ReactNode) => ReactNode;
}

/** The picture: the player or the table while live, else what there is to say. Its room is kept whatever it shows. */
export function Stage({ stream, waits, onDue, table }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const theatre = useTheatre();
  const tools = (
    <Suspense>
      <StageTools box={box} />
    </Suspense>
  );
  const shape = isTable(stream) ? TABLE : `aspect-video ${waits ? 'lg:aspect-21/9' : ''}`;
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
          <Suspense>
            <TwitchPlayer stream={stream} />
          </Suspense>
          <div className="absolute top-2 right-2 rounded-md bg-scrim opacity-0 transition-opacity focus-within:opacity-100 group-hover/stage:opacity-100 pointer-coarse:opacity-100">
            {tools}
          </div>
        </>
      )}
    </div>
  );
}

/** A table as wide as there is room, which never fills the window's height, and beside it its players and tools. */
export const TABLE =
  'box-content aspect-9/5 lg:aspect-[1.83] max-h-[calc(100dvh-20.5rem)] pt-29 sm:pt-27 short:max-h-[calc(100dvh-4.75rem)] short:pt-19 short:max-[46rem]:max-h-[calc(100dvh-7rem)] short:max-[46rem]:pt-26';

const isTable = ({ streamSource }: Stream): boolean => streamSource === 'table';
