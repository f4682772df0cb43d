import { timeParts } from '@/lib/time-parts';
import { useNow } from '@/lib/use-now';

/** Seconds until a time by this page's clock; a screen reader is not told each of them. */
export function SecondsLeft({ until }: { until: number }) {
  const now = useNow(1000);
  const [, , minutes, seconds] = timeParts(until - now);
  return (
    <span role="timer" aria-live="off" className="font-semibold tabular-nums">
      {minutes * 60 + seconds} s
    </span>
  );
}
