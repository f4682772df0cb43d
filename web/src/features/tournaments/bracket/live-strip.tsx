import { Eye, Radio } from 'lucide-react';
import { Link } from 'react-router';
import type { Bracket } from '@/api/tournament-types';
import { type Directory, nameAt } from './people';

interface LiveStripProps {
  bracket: Bracket;
  people: Directory;
  /** The match that is being watched. */
  watched: number | null;
  onWatch: (match: number) => void;
  /** To the form that makes the best of them a stream, for those who may. */
  putOn: string | null;
}

/** The tables that are being played at, each a click away. */
export function LiveStrip({ bracket, people, watched, onWatch, putOn }: LiveStripProps) {
  const running = bracket.matches.filter(
    ({ status, matchId }) => status === 'running' && matchId !== null,
  );
  if (running.length === 0) return null;
  return (
    <section
      aria-label="Being played now"
      className="relative -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-2">
        {putOn ? (
          <li>
            <Link
              to={putOn}
              className="flex h-10 items-center gap-2 rounded-full border border-felt/60 px-4 font-medium text-felt text-sm transition-colors hover:bg-felt/12"
            >
              <Radio aria-hidden className="size-4" />
              Put the best one on
            </Link>
          </li>
        ) : null}
        {running.map((match) => (
          <li key={match.number}>
            <button
              type="button"
              aria-pressed={match.number === watched}
              onClick={() => onWatch(match.number)}
              className="flex h-10 items-center gap-2 rounded-full border border-ink-3 bg-ink-1 px-4 text-sm transition-colors hover:border-faint aria-pressed:border-live"
            >
              <span aria-hidden className="size-2 animate-breathe rounded-full bg-live" />
              <span className="sr-only">Watch </span>
              <span className="font-medium">
                {nameAt(match, 0, people)} <span className="text-faint">v</span>{' '}
                {nameAt(match, 1, people)}
              </span>
              <Eye aria-hidden className="size-4 text-faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
