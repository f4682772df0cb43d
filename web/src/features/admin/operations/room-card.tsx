import { Card } from '@/ui/card';
import { Fact } from '../fact';
import { age, count, duration, rate } from './format';
import { Mailbox } from './mailbox';
import { RoomActions } from './room-actions';
import type { RoomProps } from './room-line';
import { inTrouble, kindWord, roomName } from './room-words';
import { StateBadge } from './state-badge';

/** A room on a phone. */
export function RoomCard({ room, ...acts }: RoomProps) {
  return (
    <Card
      className={`flex flex-col gap-3 p-4 ${inTrouble(room) ? 'border-live/40 bg-live/8' : ''}`}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h4 className="truncate font-sans font-semibold">{roomName(room)}</h4>
          <p className="truncate text-faint text-xs">
            {kindWord(room.kind)} · {age(room.ageSeconds)}
          </p>
        </div>
        <StateBadge room={room} />
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 tabular-nums">
        <Fact name="Viewers">{count(room.subscribers)}</Fact>
        <Fact name="Messages/s">{rate(room.messagesPerSecond)}</Fact>
        <Fact name="Deliveries/s">{rate(room.deliveriesPerSecond)}</Fact>
        <Fact name="Flush">{duration(room.flushMs)}</Fact>
        <Fact name="Commit">{duration(room.commitMs)}</Fact>
        <Fact name="Restarts">{count(room.restarts)}</Fact>
      </dl>
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-faint text-xs">
          Mailbox <Mailbox room={room} />
        </span>
        <RoomActions room={room} {...acts} />
      </div>
    </Card>
  );
}
