import type { ReactNode } from 'react';
import type { Stream } from '@/api/types';
import { Skeleton } from '@/ui/skeleton';
import { StreamCard } from './stream-card';

interface StreamsGridProps {
  streams: readonly Stream[];
  /** With the first lines of what each is about. */
  described?: boolean;
}

export function StreamsGrid({ streams, described = false }: StreamsGridProps) {
  return (
    <Grid>
      {streams.map((stream) => (
        <li key={stream.streamId} className="grid">
          <StreamCard stream={stream} described={described} />
        </li>
      ))}
    </Grid>
  );
}

/** Cards in the making, in the shape of what comes. */
export function StreamsSkeleton({
  cards,
  described = false,
}: {
  cards: number;
  described?: boolean;
}) {
  return (
    <div role="status" aria-label="Loading streams...">
      <Grid>
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move.
          <li key={index} className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
            <Skeleton className="aspect-video rounded-none" />
            <div className="flex gap-3 p-4">
              <Skeleton className="size-10 rounded-full" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-4 w-1/3" />
                {described ? <Skeleton className="h-9" /> : null}
              </div>
            </div>
            <Skeleton className="mx-4 mb-4 h-10" />
          </li>
        ))}
      </Grid>
    </div>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-5">
      {children}
    </ul>
  );
}
