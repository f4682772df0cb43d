import { Clock } from 'lucide-react';
import { absoluteTime } from '@/lib/time';
import { useNow } from '@/lib/use-now';

const two = (value: number) => String(value).padStart(2, '0');

/** How long a payment may still be made, to the second; `to` as ISO text. */
export function ExpiryCountdown({ to }: { to: string }) {
  const now = useNow(1000);
  const end = new Date(to);
  const left = Math.max(0, Math.floor((end.getTime() - now) / 1000));
  const clock = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map(two).join(':');
  return (
    <p className="flex items-center justify-center gap-2 text-dim text-sm">
      <Clock aria-hidden className="size-4" />
      <span>
        {left > 0 ? 'Expires in ' : 'Expired '}
        <time
          dateTime={to}
          title={absoluteTime(end)}
          className={`font-semibold tabular-nums ${left < 600 ? 'text-live' : 'text-text'}`}
        >
          {clock}
        </time>
      </span>
    </p>
  );
}
