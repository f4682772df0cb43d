import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { Link } from 'react-router';
import type { Bracket } from '@/api/tournament-types';
import { many } from '@/lib/many';
import { Portrait } from '@/ui/portrait';
import { directoryOf } from '../bracket/people';
import { useBracket } from '../bracket/use-bracket';
import { LiveMatch } from './live-match';
import { inPlay, lastResults, stillIn } from './now-rules';
import { NowSkeleton } from './now-skeleton';
import { Result } from './result';

const TABLES = 2;
const RESULTS = 6;
const PLAYERS = 8;

/** A tournament that is played: its tables, its last results, and who can still win. */
export function Now({ id }: { id: string }) {
  const { data: bracket, error } = useBracket(id);
  if (bracket) return <Going id={id} bracket={bracket} />;
  // Its bracket has a page of its own, which says what failed; this one has the rest to show.
  return error ? null : <NowSkeleton />;
}

function Going({ id, bracket }: { id: string; bracket: Bracket }) {
  const title = useId();
  const people = useMemo(() => directoryOf(bracket), [bracket]);
  const running = inPlay(bracket);
  const results = lastResults(bracket);
  const left = stillIn(bracket);
  const path = `/tournament/${id}/bracket`;
  return (
    <section aria-labelledby={title} className="min-w-0">
      <header className="mb-3 flex items-baseline gap-x-3">
        <h2 id={title} className="font-semibold text-lg">
          Now
        </h2>
        <p className="text-dim text-sm tabular-nums">
          {many(running.length, 'table')} in play, {left.length} of {bracket.entrants.length} still
          in
        </p>
        {running.length > TABLES ? (
          <Link to={path} className="tap ml-auto shrink-0 font-medium text-chalk text-sm">
            All tables
          </Link>
        ) : null}
      </header>
      {running.length > 0 ? (
        <ul className={`grid gap-4 ${running.length > 1 ? 'sm:grid-cols-2' : ''}`}>
          {running.slice(0, TABLES).map((match) => (
            <li key={match.number} className="min-w-0">
              <LiveMatch {...{ match, people, path }} wide={running.length === 1} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-lg border border-ink-3 bg-ink-1 p-4 text-dim text-sm">
          No table is in play at this moment. The next match opens by itself.
        </p>
      )}
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        {results.length > 0 ? (
          <Part title="Last results">
            {results.slice(0, RESULTS).map((match) => (
              <Result key={match.number} match={match} people={people} />
            ))}
          </Part>
        ) : null}
        <Part
          title="Still in"
          more={
            <Link
              to={path}
              className="flex h-11 items-center gap-1.5 px-3 font-medium text-chalk text-sm hover:underline"
            >
              {left.length > PLAYERS ? `All ${left.length} in the bracket` : 'See the bracket'}
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          }
        >
          {left.slice(0, PLAYERS).map(({ entrant, won, lost }) => (
            <li key={entrant.id} className="flex h-11 items-center gap-3 px-3">
              <Portrait name={entrant.name} character={entrant.character} size={26} />
              <span className="min-w-0 flex-1 truncate font-medium text-sm">{entrant.name}</span>
              <span className="shrink-0 text-dim text-sm tabular-nums">
                {won} won, {lost} lost
              </span>
            </li>
          ))}
        </Part>
      </div>
    </section>
  );
}

function Part({ title, children, more }: { title: string; children: ReactNode; more?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 font-semibold text-sm">
        {title}
      </h3>
      <div className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
        <ul className="divide-y divide-ink-3">{children}</ul>
        {more ? <div className="border-ink-3 border-t">{more}</div> : null}
      </div>
    </section>
  );
}
