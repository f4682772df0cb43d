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

/** The match that is played next: its players are there, or come from matches that are over or played now. */
export function nextUp({ matches }: Bracket): BracketMatch | undefined {
  const at = new Map(matches.map((match) => [match.number, match.status]));
  const comes = (match: BracketMatch) =>
    match.from.every((feed) => !feed || ['done', 'running'].includes(at.get(feed.match) ?? ''));
  return matches
    .filter((match) => match.status === 'ready' || (match.status === 'waiting' && comes(match)))
    .sort((one, other) => one.number - other.number)[0];
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
