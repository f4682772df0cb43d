import type { Stream } from '@/api/types';
import type { StreamRoom } from '@/realtime/room';
import { BeforeStart } from './before-start';
import { OnAir } from './on-air';

interface OwnStreamProps {
  stream: Stream;
  room: StreamRoom;
  viewers: number;
}

/** For its creator: what to do before it starts, and how it goes once it runs. */
export default function OwnStream({ stream, room, viewers }: OwnStreamProps) {
  return stream.status === 'scheduled' ? (
    <BeforeStart stream={stream} />
  ) : (
    <OnAir room={room} viewers={viewers} since={stream.startedAt} />
  );
}
