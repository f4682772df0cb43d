import { useEffect, useState } from 'react';
import { absoluteTime, relativeTime } from '@/lib/time';

/** A time as people say it, with the exact one on hover; it keeps itself current twice a minute. */
export function RelativeTime({ at, className }: { at: string | number; className?: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={absoluteTime(date)} className={className}>
      {relativeTime(date, now)}
    </time>
  );
}
