import type { RoomSnapshot } from '@/realtime/room-snapshot';

/** Why the viewer cannot speak right now; `until` in ms, null without an end. */
export type Silence =
  | { reason: 'ended' }
  | { reason: 'timed_out'; until: number }
  | { reason: 'banned' };

/** Reason that keeps the viewer from speaking at all, or null. */
export function silenceOf(
  { you, streamStatus }: Pick<RoomSnapshot, 'you' | 'streamStatus'>,
  now: number,
): Silence | null {
  if (streamStatus === 'ended') return { reason: 'ended' };
  if (you?.bannedUntil != null) {
    return you.bannedUntil > now ? { reason: 'timed_out', until: you.bannedUntil } : null;
  }
  return you?.banned ? { reason: 'banned' } : null;
}

/** '45 s', '9:05', '3 h 20 min', '2 days': how long something still lasts. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  const days = Math.ceil(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

/** A length of time as it is named in settings and notices: '30 s', '10 min', '1 h', '1 day'. */
export function durationText(seconds: number): string {
  if (seconds === 0) return 'Off';
  if (seconds % 86_400 === 0) return seconds === 86_400 ? '1 day' : `${seconds / 86_400} days`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
