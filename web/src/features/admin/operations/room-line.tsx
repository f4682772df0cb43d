import type { OperatedRoom } from '@/api/operations';
import { age, count, duration, rate } from './format';
import { Mailbox } from './mailbox';
import { RoomActions } from './room-actions';
import { inTrouble, kindWord, roomName } from './room-words';
import { StateBadge } from './state-badge';

export interface RoomProps {
  room: OperatedRoom;
  onClose: () => void;
  onRevive: () => void;
}

/** Opaque: what scrolls by under the actions must not show. */
const TROUBLE = 'bg-[color-mix(in_srgb,var(--live)_10%,var(--ink-1))]';

export function RoomLine({ room, row, ...acts }: RoomProps & { row: number }) {
  const quiet = (value: number) => (value === 0 ? 'text-faint' : '');
  const cell = 'whitespace-nowrap px-2.5 text-right tabular-nums';
  const ground = inTrouble(room) ? TROUBLE : 'bg-ink-1 group-hover:bg-ink-2';
  return (
    <tr
      aria-rowindex={row}
      className={`group h-13 border-ink-3 border-b last:border-b-0 ${ground}`}
    >
      <th scope="row" className="max-w-56 py-1 pr-2 pl-5 text-left font-normal">
        <span className="block truncate font-semibold" title={roomName(room)}>
          {roomName(room)}
        </span>
        <span className="block truncate text-faint text-xs" title={room.id}>
          {kindWord(room.kind)} · {room.id}
        </span>
      </th>
      <td className="px-2.5">
        <StateBadge room={room} />
      </td>
      <td className={`${cell} ${quiet(room.subscribers)}`}>{count(room.subscribers)}</td>
      <td className={`${cell} ${quiet(room.messagesPerSecond)}`}>{rate(room.messagesPerSecond)}</td>
      <td className={`${cell} ${quiet(room.deliveriesPerSecond)}`}>
        {rate(room.deliveriesPerSecond)}
      </td>
      <td className={`${cell} ${room.flushMs === null ? 'text-faint' : ''}`}>
        {duration(room.flushMs)}
      </td>
      <td className={`${cell} ${room.commitMs === null ? 'text-faint' : ''}`}>
        {duration(room.commitMs)}
      </td>
      <td className={cell}>
        <Mailbox room={room} />
      </td>
      <td className={`${cell} ${room.restarts > 0 ? 'font-semibold text-brass' : 'text-faint'}`}>
        {count(room.restarts)}
      </td>
      <td className={`${cell} text-dim`}>{age(room.ageSeconds)}</td>
      <td className={`sticky right-0 px-2 text-right ${ground}`}>
        <RoomActions room={room} compact {...acts} />
      </td>
    </tr>
  );
}
