import type { Bracket } from '@/api/tournament-types';
import type { BracketUpdate } from './codec';

/** The bracket after an update; the same where it is old news, null where something before it was missed. */
export function withNews(bracket: Bracket, update: BracketUpdate): Bracket | null {
  if (update.revision <= bracket.revision) return bracket;
  if (update.revision !== bracket.revision + 1) return null;
  const rounds = new Set(bracket.rounds.map(({ id }) => id));
  if (update.matches.some(({ round }) => !rounds.has(round))) return null;
  return {
    ...bracket,
    revision: update.revision,
    phase: update.phase,
    matches: merged(bracket.matches, update.matches, ({ number }) => number),
    entrants: merged(bracket.entrants, update.entrants, ({ id }) => id),
    standings: update.standings,
  };
}

/** The list with the changed ones in their places, the new ones at its end. */
function merged<Item>(before: Item[], changed: Item[], keyOf: (item: Item) => unknown): Item[] {
  if (changed.length === 0) return before;
  const all = new Map(before.map((item) => [keyOf(item), item]));
  for (const item of changed) all.set(keyOf(item), item);
  return [...all.values()];
}
