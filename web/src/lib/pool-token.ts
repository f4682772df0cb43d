import { fixedAmount, multiplyAmounts } from './money';

/** The token that players may have to hold (TOKEN-01 to 03). The server says on which chain it is. */
export const LP_BAI = { symbol: 'LP-BAI', decimals: 18, chainId: 56 } as const;
const SHOWN_DECIMALS = 2;

export type PlayKind = 'pool' | 'ai_quest';

/** The rate at which a play is estimated while the server's rates are not known (TOKEN-12, decision B12). */
const ESTIMATED_RATE = '1.0';

/** The server's rate for a kind of play, or the one to estimate with. */
export function rateOf(
  rates: Partial<Record<PlayKind, string>> | undefined,
  kind: PlayKind,
): string {
  return rates?.[kind] ?? ESTIMATED_RATE;
}

/** The likely reward of a play, before it is played: rate times points (TOKEN-13). The server decides the real one. */
export function estimateReward(rate: string, points: number): string {
  return multiplyAmounts(rate, String(Math.max(0, Math.trunc(points) || 0)));
}

/** A balance of LP-BAI as it is shown (TOKEN-14): cut off, so that nobody seems to hold more than they do. */
export function shownLpBai(balance: string): string {
  return `${fixedAmount(balance, SHOWN_DECIMALS)} ${LP_BAI.symbol}`;
}
