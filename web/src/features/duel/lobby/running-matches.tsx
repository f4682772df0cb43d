import { Eye } from 'lucide-react';
import { Suspense, useContext } from 'react';
import { Link } from 'react-router';
import type { RunningMatch } from '@/api/duel-types';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Portrait } from '@/ui/portrait';
import { RelativeTime } from '@/ui/relative-time';
import { BoardPicture } from './board-picture';
import { useRunningMatches } from './queries';

const KINDS: Record<RunningMatch['kind'], string> = {
  duel: 'Duel',
  quick: 'Quick match',
  practice: 'Practice',
  quest: 'Quest',
  tournament: 'Tournament',
  house: 'House table',
};
/** More are counted, not listed. */
const SHOWN = 6;

/** The matches that run, each with the way to its table; nothing while there are none. */
export function RunningMatches() {
  const { data } = useRunningMatches();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="running-matches" className="flex flex-col gap-4">
      <header className="flex items-baseline gap-3">
        <h2 id="running-matches" className="font-semibold text-xl">
          At the tables now
        </h2>
        <span className="text-dim text-sm tabular-nums">
          {data.length === 1 ? '1 match' : `${data.length} matches`}
        </span>
      </header>
      <ul
        className={`grid gap-4 sm:grid-cols-2 xl:grid-cols-3 ${wholeRows(Math.min(SHOWN, data.length))}`}
      >
        {data.slice(0, SHOWN).map((match) => (
          <li key={match.matchId}>
            <RunningCard match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Hides those that would stand alone in a last row, and on a phone all but two. */
const wholeRows = (count: number): string =>
  [
    'max-sm:*:nth-[n+3]:hidden',
    count > 2 && count % 2 === 1 ? 'sm:max-xl:*:last:hidden' : '',
    count === 4 || count === 5 ? 'xl:*:nth-[n+4]:hidden' : '',
  ].join(' ');

function RunningCard({ match }: { match: RunningMatch }) {
  const names = match.players.map(({ username }) => username).join(' v ');
  const Board = useContext(BoardPicture);
  return (
    <Card
      role="article"
      aria-label={names}
      className="flex h-full flex-col gap-4 overflow-hidden p-4"
    >
      {Board ? (
        <div className="scheme-dark relative -mx-4 -mt-4 aspect-2/1 bg-ink-0">
          <Suspense>
            <Board matchId={match.matchId} />
          </Suspense>
        </div>
      ) : null}
      <ul className="flex flex-col gap-2">
        {match.players.map(({ username, character, rating }) => (
          <li key={username} className="flex items-center gap-3">
            <Portrait name={username} character={character} size={32} />
            <span className="min-w-0 flex-1 truncate font-medium">{username}</span>
            {rating === null ? null : (
              <span title="Rating" className="text-dim text-sm tabular-nums">
                {Math.round(rating)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <footer className="mt-auto flex items-center justify-between gap-3">
        <span className="truncate text-dim text-sm">
          {KINDS[match.kind]}, <RelativeTime at={match.startedAt} />
        </span>
        <Button asChild variant="secondary">
          <Link to={`/duel/watch/${match.matchId}`} aria-label={`Watch ${names}`}>
            <Eye aria-hidden className="size-4" />
            Watch
          </Link>
        </Button>
      </footer>
    </Card>
  );
}
