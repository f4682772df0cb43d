import type { OperatedRoom } from '@/api/operations';
import { inTrouble, kindWord, roomName, STATE_WORDS } from './room-words';

/** The columns that can be sorted by, and what of a room counts there. */
const SORTS = {
  name: roomName,
  state: ({ state }: OperatedRoom) => STATE_WORDS[state],
  viewers: ({ subscribers }: OperatedRoom) => subscribers,
  messages: ({ messagesPerSecond }: OperatedRoom) => messagesPerSecond,
  deliveries: ({ deliveriesPerSecond }: OperatedRoom) => deliveriesPerSecond,
  flush: ({ flushMs }: OperatedRoom) => flushMs ?? -1,
  commit: ({ commitMs }: OperatedRoom) => commitMs ?? -1,
  mailbox: ({ waiting }: OperatedRoom) => waiting,
  restarts: ({ restarts }: OperatedRoom) => restarts,
  age: ({ ageSeconds }: OperatedRoom) => ageSeconds ?? -1,
} as const;

export type SortBy = keyof typeof SORTS;

export interface Order {
  by: SortBy;
  down: boolean;
}

/** Clicking a column: it becomes the order, or turns. Words begin at A, figures at the largest. */
export function turned(order: Order, by: SortBy): Order {
  if (order.by === by) return { by, down: !order.down };
  return { by, down: by !== 'name' && by !== 'state' };
}

/** Rooms in trouble stay on top, in whatever order the others are. */
export function sorted(rooms: OperatedRoom[], { by, down }: Order): OperatedRoom[] {
  const value = SORTS[by];
  return rooms.toSorted((a, b) => {
    const trouble = Number(inTrouble(b)) - Number(inTrouble(a));
    if (trouble !== 0) return trouble;
    const [one, other] = [value(a), value(b)];
    const compared =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other));
    if (compared !== 0) return down ? -compared : compared;
    return b.subscribers - a.subscribers || a.id.localeCompare(b.id);
  });
}

/** Those of a kind, or all, whose name, id or kind has the words. */
export function filtered(rooms: OperatedRoom[], words: string, kind: string | null) {
  const wanted = words.trim().toLowerCase();
  return rooms.filter((room) => {
    if (kind !== null && room.kind !== kind) return false;
    const text = `${roomName(room)} ${room.id} ${kindWord(room.kind)} ${STATE_WORDS[room.state]}`;
    return text.toLowerCase().includes(wanted);
  });
}
