import type { Stream, StreamStatus } from '@/api/types';

const ORDER: Record<StreamStatus, number> = { scheduled: 0, live: 1, ended: 2 };

/** The stream as it stands now: of the details and the room, whoever knows of the later state is right. */
export function currentStream(stream: Stream, roomStatus: StreamStatus | null): Stream {
  if (!roomStatus || ORDER[roomStatus] <= ORDER[stream.status]) return stream;
  return { ...stream, status: roomStatus, isLive: roomStatus === 'live', isScheduled: false };
}
