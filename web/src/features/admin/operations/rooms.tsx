import { useVirtualizer } from '@tanstack/react-virtual';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OperatedRoom, Operations } from '@/api/operations';
import { PHONE, useMedia } from '@/lib/media';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/states';
import { RoomCard } from './room-card';
import { RoomFilter } from './room-filter';
import { COLUMNS, RoomHead } from './room-head';
import { RoomLine } from './room-line';
import { filtered, type Order, sorted, turned } from './sorting';

const LINE_PX = 52;
const CARD_PX = 168;

interface RoomsProps {
  now: Operations;
  onClose: (room: OperatedRoom) => void;
  onRevive: (room: OperatedRoom) => void;
}

/** Every room that runs: a table, or cards on a phone; only those in view are drawn. */
export function Rooms({ now, onClose, onRevive }: RoomsProps) {
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<string | null>(null);
  const [order, setOrder] = useState<Order>({ by: 'deliveries', down: true });
  const phone = useMedia(PHONE);
  const rooms = sorted(filtered(now.rooms, words, kind), order);
  const acts = { onClose, onRevive };
  return (
    <section aria-labelledby="rooms" className="flex flex-col gap-3">
      <RoomFilter
        kinds={now.kinds}
        shown={rooms.length}
        moreRooms={now.moreRooms}
        {...{ words, setWords, kind, setKind }}
      />
      {rooms.length === 0 ? (
        <Card>
          <EmptyState
            icon={SearchX}
            title={now.rooms.length === 0 ? 'No room runs' : 'No room like that'}
          >
            {now.rooms.length === 0
              ? 'A room starts with its first viewer, and shows up here within seconds.'
              : 'Rooms are found by title, id, kind and state.'}
          </EmptyState>
        </Card>
      ) : phone ? (
        <Cards rooms={rooms} {...acts} />
      ) : (
        <Table rooms={rooms} order={order} onSort={(by) => setOrder(turned(order, by))} {...acts} />
      )}
    </section>
  );
}

interface ListProps extends Omit<RoomsProps, 'now'> {
  rooms: OperatedRoom[];
}

function useWindowed(rooms: OperatedRoom[], size: number) {
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rooms.length,
    getScrollElement: () => box.current,
    estimateSize: () => size,
    getItemKey: (index) => keyOf(rooms[index]) ?? index,
    overscan: 6,
    initialRect: { width: 0, height: 600 },
  });
  const items = list.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = list.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { box, items, above, below };
}

const keyOf = (room: OperatedRoom | undefined) => room && `${room.kind}:${room.id}`;

/** By hand: it draws only the rows in view, and its head sorts. */
function Table(props: ListProps & Pick<Parameters<typeof RoomHead>[0], 'order' | 'onSort'>) {
  const { rooms, order, onSort, onClose, onRevive } = props;
  const { box, items, above, below } = useWindowed(rooms, LINE_PX);
  return (
    <Card className="overflow-hidden">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Rooms, scrollable"
        className="max-h-[36rem] overflow-auto outline-offset-[-2px] [overflow-anchor:none]"
      >
        <table
          aria-label="Rooms"
          aria-rowcount={rooms.length + 1}
          className="w-full border-collapse text-sm"
        >
          <RoomHead order={order} onSort={onSort} />
          <tbody>
            <Spacer height={above} />
            {items.map(({ index, key }) => {
              const room = rooms[index];
              return room ? (
                <RoomLine
                  key={key}
                  room={room}
                  row={index + 2}
                  onClose={() => onClose(room)}
                  onRevive={() => onRevive(room)}
                />
              ) : null;
            })}
            <Spacer height={below} />
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  );
}

function Cards({ rooms, onClose, onRevive }: ListProps) {
  const { box, items, above, below } = useWindowed(rooms, CARD_PX);
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Rooms, scrollable"
      className="max-h-[42rem] overflow-y-auto rounded-lg [overflow-anchor:none]"
    >
      <ul style={{ paddingTop: above, paddingBottom: below }}>
        {items.map(({ index, key }) => {
          const room = rooms[index];
          return room ? (
            <li key={key} className="pb-3" style={{ minHeight: CARD_PX }}>
              <RoomCard room={room} onClose={() => onClose(room)} onRevive={() => onRevive(room)} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
