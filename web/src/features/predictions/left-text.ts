import { timeParts } from '@/lib/time-parts';

/** '4d 23h', '1:02:03' or '4:59' for the time left; '0:00' once it is over. */
export function leftText(leftMs: number): string {
  const [days, hours, minutes, seconds] = timeParts(leftMs);
  if (days > 0) return `${days}d ${hours}h`;
  const [mm, ss] = [minutes, seconds].map((part) => String(part).padStart(2, '0'));
  return hours > 0 ? `${hours}:${mm}:${ss}` : `${minutes}:${ss}`;
}
