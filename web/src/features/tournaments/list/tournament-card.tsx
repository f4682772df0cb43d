import { ArrowRight, Network, Trophy } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { isPictureUrl } from '@/lib/picture-url';
import { Button } from '@/ui/button';
import { CupPicture, Progress } from '../begun';
import { prizeText } from '../prize-text';
import { FORMATS } from '../run-words';
import { isFull, isOpen } from '../status';
import { StatusBadge } from '../status-badge';
import { Thumbnail } from '../thumbnail';
import { CupStart } from './cup-start';
import { Places } from './places';

interface TournamentCardProps {
  tournament: Tournament;
  /** Where a click goes: `/tournament` or, of the alternate list, `/tournaments`. */
  base: '/tournament' | '/tournaments';
  /** The card's button, in place of the usual word. */
  action?: string | undefined;
  /** Across the whole list, its picture at its side. */
  wide?: boolean | undefined;
}

export function TournamentCard({ tournament, base, action, wide = false }: TournamentCardProps) {
  const { _id, title, game, prize, thumbnail, status, run } = tournament;
  const way = action ?? (isOpen(status) && !isFull(tournament) ? 'Register' : null);
  const path = `${base}/${_id}`;
  const hasBegun = run !== null && (status === 'In Progress' || status === 'Completed');
  const faded = status === 'Completed' || status === 'Cancelled' ? 'opacity-55 grayscale' : '';
  const drawn = (
    <Thumbnail
      src={thumbnail}
      seed={_id}
      className={`transition-transform duration-300 group-hover:scale-[1.03] ${faded}`}
    />
  );
  return (
    <article
      aria-label={title}
      className={`group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint ${wide ? 'md:flex-row' : ''}`}
    >
      <div
        className={`relative overflow-hidden bg-ink-2 ${wide ? 'aspect-2/1 md:w-1/2' : pictureBox(hasBegun, thumbnail)}`}
      >
        {hasBegun ? (
          <Suspense fallback={drawn}>
            <CupPicture id={_id}>{drawn}</CupPicture>
          </Suspense>
        ) : (
          drawn
        )}
      </div>
      <div className={`flex min-w-0 flex-1 flex-col gap-3 p-4 ${wide ? 'md:p-6' : ''}`}>
        <div className="flex-1">
          <div className="flex items-center justify-between gap-3">
            <StatusBadge status={status} />
            <p className="flex min-w-0 items-center gap-1.5 font-semibold text-brass text-sm">
              <Trophy aria-hidden className="size-3.5 shrink-0" />
              <span className="sr-only">Prize: </span>
              <span className="truncate">{prizeText(prize)}</span>
            </p>
          </div>
          <h3
            className={`mt-3 line-clamp-2 font-semibold leading-snug ${wide ? 'text-base md:text-2xl' : 'text-base'}`}
          >
            <Link
              to={path}
              className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-1 truncate text-dim text-sm">{game}</p>
          <CupStart tournament={tournament} />
          {run ? (
            <p className="mt-1 flex items-center gap-1.5 text-dim text-sm">
              <Network aria-hidden className="size-4 shrink-0 text-faint" />
              {FORMATS[run.format].name}, live bracket
            </p>
          ) : null}
        </div>
        {hasBegun ? (
          <Progress id={_id} />
        ) : (
          <div className="flex items-end gap-4 sm:flex-col sm:items-stretch sm:gap-3">
            <div className="min-w-0 flex-1">
              <Places tournament={tournament} />
            </div>
            {way ? (
              <Button asChild variant={action ? 'primary' : 'secondary'} className="z-10 sm:w-full">
                <Link to={path} aria-label={`${way}: ${title}`}>
                  {way}
                  <ArrowRight aria-hidden className="size-4" />
                </Link>
              </Button>
            ) : null}
          </div>
        )}
        {run && status === 'In Progress' ? (
          <Button asChild wide className="z-10">
            <Link to={`/tournament/${_id}/bracket`} aria-label={`Watch live: ${title}`}>
              Watch live
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </Button>
        ) : null}
      </div>
    </article>
  );
}

/** On a phone a drawn picture says nothing: only a picture of its own and what is played are shown there. */
function pictureBox(hasBegun: boolean, thumbnail: string): string {
  if (hasBegun) return 'aspect-5/2 sm:aspect-2/1';
  return `aspect-2/1 ${isPictureUrl(thumbnail) ? '' : 'max-sm:hidden'}`;
}
