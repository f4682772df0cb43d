import { useEffect, useState } from 'react';
import type { RoomSnapshot } from '@/realtime/room-snapshot';
import { type Silence, silenceOf } from './silence';

/** setTimeout takes no more than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Reason that keeps the viewer from speaking; a timeout ends by itself, without a word from the server. */
export function useSilence(room: Pick<RoomSnapshot, 'you' | 'streamStatus'>): Silence | null {
  const [now, setNow] = useState(() => Date.now());
  const silence = silenceOf(room, now);
  const until = silence?.reason === 'timed_out' ? silence.until : null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(until - Date.now() + 50, LONGEST_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [until]);
  return silence;
}
