import type { ReactNode } from 'react';

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
