import type { TableState } from '../wire';

/** Percent of the challenger and the rival. */
export type Odds = readonly [number, number];

/** Of the balls as they lie; null while nobody knows. */
export function oddsOf({ winner, odds }: TableState): Odds | null {
  if (winner !== null) return winner === 0 ? [100, 0] : [0, 100];
  return odds ? [odds.challenger, 100 - odds.challenger] : null;
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
