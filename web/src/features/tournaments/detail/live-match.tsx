import { Eye } from 'lucide-react';
import { Suspense, useContext } from 'react';
import { Link } from 'react-router';
import type { BracketMatch } from '@/api/tournament-types';
import { Portrait } from '@/ui/portrait';
import { type Directory, nameAt, SIDES } from '../bracket/people';
import { CupBoard } from '../list/cup-board';

interface LiveMatchProps {
  match: BracketMatch;
  people: Directory;
  /** Of the bracket, where it is watched. */
  path: string;
  /** The only one: its table beside who plays, where there is room. */
  wide: boolean;
}

/** A match that is played: its table as it stands, who plays, and the way to watch. */
export function LiveMatch({ match, people, path, wide }: LiveMatchProps) {
  const Board = useContext(CupBoard);
  const { matchId, number } = match;
  const names = SIDES.map((side) => nameAt(match, side, people));
  return (
    <article
      className={`group relative overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors hover:border-faint ${wide ? 'sm:flex' : ''}`}
    >
      {Board && matchId ? (
        <div className={`relative aspect-2/1 overflow-hidden bg-ink-2 ${wide ? 'sm:w-3/5' : ''}`}>
          <Suspense>
            <Board matchId={matchId} />
          </Suspense>
        </div>
      ) : null}
      <div className={`flex flex-col gap-2 p-3 ${wide ? 'sm:flex-1 sm:justify-end' : ''}`}>
        <div className="flex min-h-10 items-center gap-1.5">
          <span aria-hidden className="size-2 shrink-0 animate-breathe rounded-full bg-live" />
          <p className="min-w-0 flex-1 truncate text-dim text-xs">
            {people.roundName.get(match.round)}
          </p>
          {matchId ? (
            <Link
              to={`${path}?watch=${number}`}
              aria-label={`Watch ${names.join(' v ')}`}
              className="flex h-10 shrink-0 items-center gap-1.5 rounded-md bg-ink-3 px-3.5 font-semibold text-sm transition-colors after:absolute after:inset-0 group-hover:bg-felt group-hover:text-on-felt"
            >
              <Eye aria-hidden className="size-4" />
              Watch
            </Link>
          ) : null}
        </div>
        <ul className="min-w-0 space-y-1.5">
          {SIDES.map((side) => (
            <li key={side} className="flex items-center gap-2">
              <Portrait
                name={names[side] ?? ''}
                character={people.entrant.get(match.players[side] ?? 0)?.character}
                size={24}
              />
              <span className="truncate font-semibold text-sm">{names[side]}</span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
