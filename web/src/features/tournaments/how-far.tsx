import { useQuery } from '@tanstack/react-query';
import { many } from '@/lib/many';
import { RelativeTime } from '@/ui/relative-time';
import { glanceQuery } from './bracket-query';
import { inPlay, lastResults, nextUp } from './detail/now-rules';

/** Matches played of all, the round that is on and the next one; of a tournament that is over, when its last match was. */
export function HowFar({ id }: { id: string }) {
  const { data: bracket } = useQuery(glanceQuery(id));
  if (!bracket || bracket.matches.length === 0) return null;
  const { matches, rounds, entrants, phase } = bracket;
  const roundOf = (round: number | undefined) => rounds.find(({ id }) => id === round)?.name;
  const [last] = lastResults(bracket);
  if (phase === 'finished') {
    return (
      <div className="text-sm tabular-nums">
        {last?.startedAt ? (
          <p className="font-semibold">
            {roundOf(last.round)} played <RelativeTime at={last.startedAt} />
          </p>
        ) : null}
        <p className="text-dim">
          {many(entrants.length, 'player')}, {many(matches.length, 'match', 'matches')}
        </p>
      </div>
    );
  }
  const done = matches.filter(({ status }) => status === 'done').length;
  const now = roundOf(inPlay(bracket)[0]?.round);
  const next = roundOf(nextUp(bracket)?.round);
  return (
    <div className="text-sm tabular-nums">
      <p className="flex justify-between gap-3">
        <span className="shrink-0">
          <span className="font-semibold">{done}</span>
          <span className="text-dim"> of {many(matches.length, 'match', 'matches')}</span>
        </span>
        <span className="truncate font-semibold">{now}</span>
      </p>
      <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-ink-3">
        <div
          style={{ width: `${(done / matches.length) * 100}%` }}
          className="h-full rounded-full bg-felt transition-[width] duration-500"
        />
      </div>
      {next && next !== now ? <p className="mt-1.5 text-dim">Next: {next}</p> : null}
    </div>
  );
}
