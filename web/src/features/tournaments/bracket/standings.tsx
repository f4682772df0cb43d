import { Bot, Crown } from 'lucide-react';
import { useState } from 'react';
import type { Bracket, EntrantId, Standing } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Face } from '@/ui/face';
import type { Directory } from './people';

interface StandingsProps {
  bracket: Bracket;
  people: Directory;
  mine: EntrantId | undefined;
  lit: EntrantId | null;
  onLight: (entrant: EntrantId | null) => void;
  /** Keeps somebody's path lit. */
  onPin: (entrant: EntrantId) => void;
}

/** Rows that are shown before one asks for all. */
const FIRST = 16;

/** Places of the players; the focus or the pointer on somebody lights their path through the bracket. */
export function Standings(props: StandingsProps) {
  const [all, setAll] = useState(false);
  const { standings } = props.bracket;
  const more = standings.length > FIRST && !all;
  return (
    <>
      <Table {...props} rows={more ? standings.slice(0, FIRST) : standings} />
      {more ? (
        <div className="border-ink-3 border-t p-2">
          <Button variant="ghost" wide onClick={() => setAll(true)}>
            Show all {standings.length}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** By hand: its rows are in groups and light their paths, which no other table does. */
function Table(props: StandingsProps & { rows: Standing[] }) {
  const { bracket, rows, people, mine, lit, onLight, onPin } = props;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Standings</caption>
      <thead className="text-left text-faint text-xs">
        <tr>
          <th scope="col" className="w-10 py-2 pl-3 font-medium">
            #
          </th>
          <th scope="col" className="py-2 font-medium">
            Player
          </th>
          <th scope="col" className="w-10 py-2 text-right font-medium">
            <abbr title="Won" className="no-underline">
              W
            </abbr>
          </th>
          <th scope="col" className="w-12 py-2 pr-3 text-right font-medium">
            <abbr title="Lost" className="no-underline">
              L
            </abbr>
          </th>
        </tr>
      </thead>
      {groupsOf(bracket, people, rows).map(({ title, placed, rows }) => (
        <tbody key={title}>
          {title ? (
            <tr className="border-ink-3 border-t bg-ink-2 text-faint text-xs">
              <th scope="rowgroup" colSpan={4} className="px-3 py-1.5 text-left font-medium">
                {title}
              </th>
            </tr>
          ) : null}
          {rows.map(({ entrant: id, rank, won, lost }) => {
            const entrant = people.entrant.get(id);
            if (!entrant) return null;
            return (
              <tr
                key={id}
                onPointerEnter={() => onLight(id)}
                onPointerLeave={() => onLight(null)}
                className={`border-ink-3 border-t ${id === lit ? 'bg-felt/18' : ''} ${entrant.out ? 'text-dim' : ''}`}
              >
                <td className="pl-3 tabular-nums">
                  {entrant.place === 1 ? (
                    <Crown aria-label="Champion" className="size-4 text-brass" />
                  ) : placed ? (
                    rank
                  ) : (
                    <span className="text-faint">–</span>
                  )}
                </td>
                <th scope="row" className="max-w-0 p-0 text-left font-medium">
                  <button
                    type="button"
                    onFocus={() => onLight(id)}
                    onBlur={() => onLight(null)}
                    onClick={() => onPin(id)}
                    className={`flex h-10 w-full items-center gap-2 focus-visible:-outline-offset-2 ${id === mine ? 'text-chalk' : ''}`}
                  >
                    {entrant.character ? <Face face={entrant.character.face} size={22} /> : null}
                    <span className="truncate">{entrant.name}</span>
                    {entrant.agent ? (
                      <Bot aria-label="Agent" className="size-3.5 shrink-0 text-faint" />
                    ) : null}
                  </button>
                </th>
                <td className="text-right tabular-nums">{won}</td>
                <td className="pr-3 text-right tabular-nums">{lost}</td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

interface Group {
  title: string;
  /** Whether its ranks are places: those who are still in share the first until it is played out. */
  placed: boolean;
  rows: Standing[];
}

/** While it is played, an elimination puts those who are in before those who are out, whoever won more. */
function groupsOf({ format, phase }: Bracket, people: Directory, rows: Standing[]): Group[] {
  if (format === 'round_robin' || phase !== 'running') return [{ title: '', placed: true, rows }];
  const isOut = ({ entrant }: Standing) => people.entrant.get(entrant)?.out === true;
  const groups = [
    { title: 'Still in, best seed first', placed: false, rows: rows.filter((row) => !isOut(row)) },
    { title: 'Out, the last to go first', placed: true, rows: rows.filter(isOut) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
