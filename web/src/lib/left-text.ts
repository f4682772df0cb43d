import { timeParts } from '@/lib/time-parts';

/** '2 d 4 h', '3 h 05 min', '4:09': as exact as one needs it. */
export function leftText(leftMs: number): string {
  const [days, hours, minutes, seconds] = timeParts(leftMs);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}
