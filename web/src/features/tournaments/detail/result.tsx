import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { BracketMatch } from '@/api/tournament-types';
import { Portrait } from '@/ui/portrait';
import { type Directory, nameAt, type Side } from '../bracket/people';

/** A match that is over in one line; one that was played at our tables leads to its replay. */
export function Result({ match, people }: { match: BracketMatch; people: Directory }) {
  const { players, winner, how, matchId, round } = match;
  const side: Side = players[1] === winner ? 1 : 0;
  const won = nameAt(match, side, people);
  const lost = nameAt(match, side === 0 ? 1 : 0, people);
  const line = (
    <>
      <Portrait name={won} character={people.entrant.get(winner ?? 0)?.character} size={26} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate text-sm">
          <span className="font-semibold">{won}</span>
          <span className="text-dim"> beat {lost}</span>
        </span>
        <span className="block truncate text-faint text-xs">
          {people.roundName.get(round)}
          {how === 'forfeit' || how === 'walkover' ? ', without a match' : ''}
        </span>
      </span>
    </>
  );
  const look = 'flex min-h-13 items-center gap-3 px-3 py-1.5';
  return (
    <li>
      {matchId && how === 'played' ? (
        <Link to={`/duel/replay/${matchId}`} className={`${look} transition-colors hover:bg-ink-2`}>
          {line}
          <RotateCcw aria-hidden className="size-4 shrink-0 text-faint" />
          <span className="sr-only">Watch the replay</span>
        </Link>
      ) : (
        <div className={look}>{line}</div>
      )}
    </li>
  );
}
