import type { Bracket, BracketMatch, Entrant, Standing } from '@/api/tournament-types';

const SIDE_RANK: Record<string, number> = { final: 2, winners: 1, losers: 0 };
/** Endings in which two people met; a bye is none. */
const ENDINGS: readonly (BracketMatch['how'] | undefined)[] = [
  'played',
  'reported',
  'forfeit',
  'walkover',
];

/** The matches at a table now, those that decide most first. */
export function inPlay({ matches, rounds }: Bracket): BracketMatch[] {
  const weight = ({ round }: BracketMatch) => {
    const found = rounds.find(({ id }) => id === round);
    return (SIDE_RANK[found?.side ?? ''] ?? 0) * 100 + (found?.number ?? 0);
  };
  return matches
    .filter(({ status }) => status === 'running')
    .sort((one, other) => weight(other) - weight(one) || one.number - other.number);
}

/** The matches that have a winner, the last to begin first: the bracket does not say when they ended. */
export function lastResults({ matches }: Bracket): BracketMatch[] {
  const begun = ({ startedAt }: BracketMatch) => Date.parse(startedAt ?? '') || 0;
  return matches
    .filter(({ winner, how }) => winner !== null && ENDINGS.includes(how))
    .sort((one, other) => begun(other) - begun(one) || other.number - one.number);
}

export interface Row {
  entrant: Entrant;
  won: number;
  lost: number;
}

/** Entrants who can still win, those who lost least first. */
export function stillIn({ standings, entrants }: Bracket): Row[] {
  const known = new Map(entrants.map((entrant) => [entrant.id, entrant]));
  return standings
    .flatMap(({ entrant: id, won, lost }: Standing) => {
      const entrant = known.get(id);
      return entrant && !entrant.out ? [{ entrant, won, lost }] : [];
    })
    .sort((one, other) => one.lost - other.lost || other.won - one.won);
}
