import type { Player, TableState } from '../wire';

/** Percent of the challenger and the rival. */
export type Odds = readonly [number, number];

/** Of the balls as they lie; null while nobody knows. */
export function oddsOf({ winner, odds }: TableState): Odds | null {
  if (winner !== null) return winner === 0 ? [100, 0] : [0, 100];
  return odds ? [odds.challenger, 100 - odds.challenger] : null;
}

/** By their ratings alone, in twentieths as the table tells them: until it is known how the balls lie for them. */
export function ratedOdds(one: Player, other: Player): Odds {
  const chance = 1 / (1 + 10 ** ((other.rating - one.rating) / 400));
  const told = Math.min(95, Math.max(5, Math.round(chance * 20) * 5));
  return [told, 100 - told];
}

/** Somebody has won; nothing is sure before. */
export const isOver = ([one, other]: Odds): boolean => one === 100 || other === 100;

export function oddsText(odds: Odds, names: readonly [string, string]): string {
  const [one, other] = odds;
  if (isOver(odds)) return `${names[one === 100 ? 0 : 1]} has won`;
  if (one === other) return `${names[0]} and ${names[1]} are about even`;
  const [name, chance] = one > other ? [names[0], one] : [names[1], other];
  return `${name} wins about ${chance} times in 100`;
}
