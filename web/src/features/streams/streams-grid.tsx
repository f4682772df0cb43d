import type { ReactNode } from 'react';
import type { Stream } from '@/api/types';
import { Skeleton } from '@/ui/skeleton';
import { StreamCard } from './stream-card';

interface StreamsGridProps {
  streams: readonly Stream[];
  /** With the first lines of what each is about. */
  described?: boolean;
}

export function StreamsGrid(props: StreamsGridProps) {
  return (
    <CardGrid as="ul">
      <StreamCards {...props} />
    </CardGrid>
  );
}

/** The items of a list, without the list. */
export function StreamCards({ streams, described = false }: StreamsGridProps) {
  return streams.map((stream) => (
    <li key={stream.streamId} className="grid">
      <StreamCard stream={stream} described={described} />
    </li>
  ));
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
      <CardGrid as="ul">
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move.
          <li key={index} className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
            <Skeleton className="aspect-2/1 rounded-none sm:aspect-9/5" />
            <div className="flex gap-3 px-3 pt-3 max-sm:pb-3">
              <Skeleton className="size-9 rounded-full" />
              <div className="flex-1 space-y-1.5">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="h-4 w-2/5" />
              </div>
            </div>
            {described ? <Skeleton className="mx-3 mt-2 h-11 max-sm:hidden" /> : null}
            <div className="flex items-center justify-between p-3 max-sm:hidden">
              <Skeleton className="h-3.5 w-1/3" />
              <Skeleton className="h-8 w-26" />
            </div>
          </li>
        ))}
      </CardGrid>
    </div>
  );
}

interface CardGridProps {
  as?: 'ul' | 'div';
  children: ReactNode;
}

export function CardGrid({ as: Tag = 'div', children }: CardGridProps) {
  return (
    <Tag className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-5">
      {children}
    </Tag>
  );
}
