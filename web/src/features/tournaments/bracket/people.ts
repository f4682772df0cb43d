import type { Bracket, BracketMatch, Entrant, EntrantId, Feed } from '@/api/tournament-types';

/** Lookup tables for the parts of a bracket, made once for each of its revisions. */
export interface Directory {
  entrant: ReadonlyMap<EntrantId, Entrant>;
  match: ReadonlyMap<number, BracketMatch>;
  roundName: ReadonlyMap<number, string>;
  /** The match that a match's winner goes on to. */
  next: ReadonlyMap<number, BracketMatch>;
}

export function directoryOf(bracket: Bracket): Directory {
  const next = new Map<number, BracketMatch>();
  for (const match of bracket.matches) {
    for (const feed of match.from) {
      if (feed?.place === 'winner') next.set(feed.match, match);
    }
  }
  return {
    entrant: new Map(bracket.entrants.map((entrant) => [entrant.id, entrant])),
    match: new Map(bracket.matches.map((match) => [match.number, match])),
    roundName: new Map(bracket.rounds.map(({ id, name }) => [id, name])),
    next,
  };
}

export type Side = 0 | 1;
export const SIDES: readonly Side[] = [0, 1];

/** The name at a side of a match, or where it will come from. */
export function nameAt(
  { players, from, how }: BracketMatch,
  side: Side,
  people: Directory,
): string {
  const id = players[side];
  if (id !== null) return people.entrant.get(id)?.name ?? 'Somebody';
  return how === 'bye' ? 'Bye' : feedText(from[side], people);
}

/** Candidates for an open place: the two of the match before, where both are known. */
function feedText(feed: Feed | null, people: Directory): string {
  if (!feed) return 'To be decided';
  const [first, second] = (people.match.get(feed.match)?.players ?? []).map(
    (id) => people.entrant.get(id ?? 0)?.name,
  );
  const word = feed.place === 'winner' ? 'Winner' : 'Loser';
  if (!first || !second) return `${word} of match ${feed.match}`;
  return feed.place === 'winner' ? `${first} or ${second}` : `Loser: ${first} or ${second}`;
}

/** The whole match in a sentence or two, for a screen reader. */
export function matchText(match: BracketMatch, people: Directory): string {
  const round = people.roundName.get(match.round) ?? 'Round';
  const sides = SIDES.map((side) => {
    const entrant = people.entrant.get(match.players[side] ?? 0);
    const name = nameAt(match, side, people);
    return entrant ? `${name}, seed ${entrant.seed}` : name;
  });
  return `${round}, match ${match.number}. ${sides.join(', against ')}. ${standText(match, people)}`;
}

/** How the match stands. */
export function standText(match: BracketMatch, people: Directory): string {
  const winner = match.winner === null ? null : (people.entrant.get(match.winner)?.name ?? null);
  switch (match.status) {
    case 'waiting':
      return 'Waiting for its players.';
    case 'ready':
      return 'Ready to be played.';
    case 'running':
      return 'Being played now.';
    case 'done':
      return doneText(match.how, winner);
  }
}

function doneText(how: BracketMatch['how'], winner: string | null): string {
  if (winner === null) return 'Over, without a winner.';
  switch (how) {
    case 'bye':
      return `${winner} goes through without a match.`;
    case 'forfeit':
      return `${winner} won: the other did not come, or gave up.`;
    case 'walkover':
      return `${winner} won by walkover.`;
    case 'played':
    case 'reported':
    case null:
      return `${winner} won.`;
  }
}

export function isIn({ players }: BracketMatch, entrant: EntrantId): boolean {
  return players[0] === entrant || players[1] === entrant;
}

/** The entrant of a wallet, where it has entered. */
export function entrantOf(bracket: Bracket, address: string | undefined): Entrant | undefined {
  const wanted = address?.toLowerCase();
  return wanted
    ? bracket.entrants.find((entrant) => entrant.address?.toLowerCase() === wanted)
    : undefined;
}

/** The match that an entrant plays now, or else the next one that they are in. */
export function nextMatchOf(bracket: Bracket, entrant: EntrantId): BracketMatch | undefined {
  const open = bracket.matches.filter((match) => match.status !== 'done' && isIn(match, entrant));
  const rank = { running: 0, ready: 1, waiting: 2, done: 3 } as const;
  return open.sort((a, b) => rank[a.status] - rank[b.status] || a.number - b.number)[0];
}
