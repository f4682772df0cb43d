import { Check, X } from 'lucide-react';
import type { Bracket, BracketMatch, Entrant, EntrantId } from '@/api/tournament-types';
import { type Directory, matchText } from './people';

interface CrossTableProps {
  bracket: Bracket;
  people: Directory;
  mine: EntrantId | undefined;
  onOpen: (match: number) => void;
}

/** Everybody against everybody: who stands in a row has won or lost against who stands above. By hand: its columns are its rows. */
export function CrossTable({ bracket, people, mine, onOpen }: CrossTableProps) {
  const entrants = ranked(bracket, people);
  const between = new Map(
    bracket.matches.flatMap((match) => [
      [match.players.join(' '), match] as const,
      [[...match.players].reverse().join(' '), match] as const,
    ]),
  );
  return (
    <div className="relative w-fit max-w-full overflow-x-auto rounded-lg border border-ink-3 bg-ink-1">
      <table className="text-sm">
        <caption className="sr-only">Results of everybody against everybody</caption>
        <thead>
          <tr className="text-faint">
            <th scope="col" className="sticky left-0 z-10 bg-ink-1 px-4 text-left font-medium">
              Player
            </th>
            {entrants.map((entrant) => (
              <th key={entrant.id} scope="col" className="size-11 font-medium tabular-nums">
                <abbr title={entrant.name} className="no-underline">
                  {entrant.seed}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-3 border-ink-3 border-t">
          {entrants.map((entrant) => (
            <tr key={entrant.id}>
              <th
                scope="row"
                className={`sticky left-0 z-10 max-w-44 truncate bg-ink-1 px-4 text-left font-medium ${entrant.id === mine ? 'text-chalk' : ''}`}
              >
                <span className="mr-2 text-faint text-xs tabular-nums">{entrant.seed}</span>
                {entrant.name}
              </th>
              {entrants.map((rival) => (
                <td key={rival.id} className="size-11 border-ink-3 border-l p-0">
                  {rival.id === entrant.id ? (
                    <span aria-hidden className="block size-11 bg-ink-2" />
                  ) : (
                    <Cell
                      match={between.get(`${entrant.id} ${rival.id}`)}
                      of={entrant.id}
                      people={people}
                      onOpen={onOpen}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps extends Pick<CrossTableProps, 'people' | 'onOpen'> {
  match: BracketMatch | undefined;
  of: EntrantId;
}

function Cell({ match, of, people, onOpen }: CellProps) {
  if (!match) return null;
  return (
    <button
      type="button"
      aria-label={matchText(match, people)}
      onClick={() => onOpen(match.number)}
      className="grid size-11 place-items-center transition-colors hover:bg-ink-2 focus-visible:-outline-offset-2"
    >
      <Mark match={match} of={of} />
    </button>
  );
}

function Mark({ match, of }: { match: BracketMatch; of: EntrantId }) {
  if (match.winner === of) return <Check className="size-4 text-felt" strokeWidth={3} />;
  if (match.winner !== null) return <X className="size-4 text-faint" />;
  if (match.status === 'running') {
    return <span className="size-2 animate-breathe rounded-full bg-live" />;
  }
  return <span className="size-1.5 rounded-full bg-ink-3" />;
}

/** The best first, as the standings have it. */
function ranked({ standings, entrants }: Bracket, people: Directory): Entrant[] {
  const order = standings.flatMap(({ entrant }) => people.entrant.get(entrant) ?? []);
  return order.length === entrants.length ? order : [...entrants].sort((a, b) => a.id - b.id);
}
