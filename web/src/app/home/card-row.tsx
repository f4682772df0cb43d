import type { ReactNode } from 'react';

import { Skeleton } from '@/ui/skeleton';

interface CardRowProps<Item extends { _id: string }> {
  items: readonly Item[];
  card: (item: Item) => ReactNode;
}

/** Three cards beside each other; on a phone one and the edge of the next, to be swiped through. */
export function CardRow<Item extends { _id: string }>({ items, card }: CardRowProps<Item>) {
  return (
    <ul className="flex snap-x snap-mandatory gap-4 overflow-x-auto py-1 md:grid md:grid-cols-3 md:gap-5 md:overflow-visible">
      {items.map((item) => (
        <li key={item._id} className="grid w-[84%] shrink-0 snap-start only:w-full md:w-auto">
          {card(item)}
        </li>
      ))}
    </ul>
  );
}

interface CardRowSkeletonProps {
  label: string;
  /** The shape of a card's picture. */
  picture: string;
  /** Content below the picture. */
  children: ReactNode;
}

/** A row of three cards while they load. */
export function CardRowSkeleton({ label, picture, children }: CardRowSkeletonProps) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex gap-4 overflow-hidden py-1 md:grid md:grid-cols-3 md:gap-5"
    >
      {['a', 'b', 'c'].map((key) => (
        <div
          key={key}
          className="w-[84%] shrink-0 overflow-hidden rounded-lg border border-ink-3 bg-ink-1 md:w-auto"
        >
          <Skeleton className={`${picture} rounded-none`} />
          <div className="space-y-3 p-4">{children}</div>
        </div>
      ))}
    </div>
  );
}
