import { CalendarDays } from 'lucide-react';
import type { Tournament } from '@/api/tournament-types';
import { absoluteTime } from '@/lib/time';
import { Countdown } from '@/ui/countdown';
import { RelativeTime } from '@/ui/relative-time';

const soon = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** When it starts and how long that is, or since when it is played. */
export function CupStart({ tournament }: { tournament: Tournament }) {
  const { date, status } = tournament;
  const at = new Date(date);
  const ahead = at.getTime() > Date.now();
  return (
    <p className="mt-2 flex items-center gap-1.5 text-dim text-sm tabular-nums">
      <CalendarDays aria-hidden className="size-4 shrink-0 text-faint" />
      {status === 'Registration Open' && ahead ? (
        <>
          <time dateTime={date} title={absoluteTime(at)}>
            {soon.format(at)}
          </time>
          <span className="ml-auto font-medium text-text">
            in <Countdown to={date} label="Time until the start" />
          </span>
        </>
      ) : status === 'In Progress' ? (
        ahead ? (
          'Being played'
        ) : (
          <span>
            Started <RelativeTime at={date} />
          </span>
        )
      ) : (
        <time dateTime={date}>{absoluteTime(at)}</time>
      )}
    </p>
  );
}
