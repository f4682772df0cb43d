import { ArrowRight, CalendarDays, Network, Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { FORMATS } from '../run-words';
import { StatusBadge } from '../status-badge';
import { Thumbnail } from '../thumbnail';
import { Places } from './places';

interface TournamentCardProps {
  tournament: Tournament;
  /** Where a click goes: `/tournament` or, of the alternate list, `/tournaments`. */
  base: '/tournament' | '/tournaments';
  /** What the card's button says; none without it. */
  action?: string | undefined;
}

export function TournamentCard({ tournament, base, action }: TournamentCardProps) {
  const { _id, title, game, prize, date, thumbnail, status, run } = tournament;
  const path = `${base}/${_id}`;
  const faded = status === 'Completed' || status === 'Cancelled' ? 'opacity-55 grayscale' : '';
  return (
    <article
      aria-label={title}
      className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint"
    >
      <div className="relative aspect-video overflow-hidden bg-ink-2">
        <Thumbnail
          src={thumbnail}
          seed={_id}
          className={`transition-transform duration-300 group-hover:scale-[1.03] ${faded}`}
        />
        <div className="absolute inset-x-3 top-3 flex justify-between">
          <StatusBadge status={status} />
        </div>
        <p className="absolute bottom-3 left-3 flex h-7 max-w-[calc(100%-1.5rem)] items-center gap-1.5 rounded-sm bg-scrim px-2 font-semibold text-cloth-text text-sm backdrop-blur-sm">
          <Trophy aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">Prize: </span>
          <span className="truncate">{prize}</span>
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex-1">
          <h3 className="line-clamp-2 font-semibold text-base leading-snug">
            <Link
              to={path}
              className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-1 truncate text-dim text-sm">{game}</p>
          <p className="mt-2 flex items-center gap-1.5 text-dim text-sm tabular-nums">
            <CalendarDays aria-hidden className="size-4 shrink-0 text-faint" />
            {absoluteTime(new Date(date))}
          </p>
          {run ? (
            <p className="mt-1 flex items-center gap-1.5 text-dim text-sm">
              <Network aria-hidden className="size-4 shrink-0 text-faint" />
              {FORMATS[run.format].name}, live bracket
            </p>
          ) : null}
        </div>
        <Places tournament={tournament} />
        {action ? (
          <Button asChild wide className="z-10">
            <Link to={path} aria-label={`${action}: ${title}`}>
              {action}
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </Button>
        ) : null}
      </div>
    </article>
  );
}
