import { many } from '@/lib/many';
import { absoluteTime } from '@/lib/time';
import { timeParts } from '@/lib/time-parts';
import { useNow } from '@/lib/use-now';

/** Under two days hours say more. */
const LEAST_DAYS = 2;

/** '12 days', '23 h' or '5 min' until then, with the exact time on hover. */
export function TimeLeft({ until, className }: { until: string | number; className?: string }) {
  const now = useNow(30_000);
  const date = new Date(until);
  return (
    <time
      dateTime={date.toISOString()}
      title={absoluteTime(date)}
      className={`tabular-nums ${className ?? ''}`}
    >
      {leftOf(date.getTime() - now)}
    </time>
  );
}

function leftOf(leftMs: number): string {
  const [days, hours, minutes] = timeParts(leftMs);
  if (days >= LEAST_DAYS) return many(days, 'day');
  const allHours = days * 24 + hours;
  return allHours > 0 ? `${allHours} h` : `${Math.max(1, minutes)} min`;
}
