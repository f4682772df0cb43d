import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Order, SortBy } from './sorting';

const HEADS: { by: SortBy; label: string; words?: boolean }[] = [
  { by: 'name', label: 'Room', words: true },
  { by: 'state', label: 'State', words: true },
  { by: 'viewers', label: 'Viewers' },
  { by: 'messages', label: 'Messages/s' },
  { by: 'deliveries', label: 'Deliveries/s' },
  { by: 'flush', label: 'Flush' },
  { by: 'commit', label: 'Commit' },
  { by: 'mailbox', label: 'Mailbox' },
  { by: 'restarts', label: 'Restarts' },
  { by: 'age', label: 'Age' },
];

/** With the one of the actions. */
export const COLUMNS = HEADS.length + 1;

interface RoomHeadProps {
  order: Order;
  onSort: (by: SortBy) => void;
}

export function RoomHead({ order, onSort }: RoomHeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-ink-1 text-dim text-xs shadow-[0_1px_0_var(--ink-3)]">
      <tr>
        {HEADS.map(({ by, label, words }) => {
          const chosen = order.by === by;
          const Arrow = order.down ? ArrowDown : ArrowUp;
          return (
            <th
              key={by}
              scope="col"
              aria-sort={chosen ? (order.down ? 'descending' : 'ascending') : undefined}
              className={`font-medium ${words ? 'text-left first:pl-3' : 'text-right'}`}
            >
              <button
                type="button"
                onClick={() => onSort(by)}
                className={`relative h-10 whitespace-nowrap rounded-sm px-2.5 hover:text-text ${chosen ? 'text-text' : ''}`}
              >
                {label}
                {chosen ? (
                  <Arrow
                    aria-hidden
                    className="-translate-x-1/2 absolute bottom-0.5 left-1/2 size-3 text-felt"
                  />
                ) : null}
              </button>
            </th>
          );
        })}
        <th scope="col" className="sticky right-0 bg-ink-1 px-2">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
