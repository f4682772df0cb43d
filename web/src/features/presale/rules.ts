import { compareAmounts, fixedAmount, fullAmount, isAmount, multiplyAmounts } from '@/lib/money';
import { divideUp } from '@/lib/units';
import { TEXTS } from './texts';

interface Bounds {
  minimum: string;
  maximum: string;
}

/** Thousands with commas, as the documents write an amount. */
export const grouped = (amount: string) => fullAmount(amount, 0);

/** Tokens and money to two places. */
export const shown = (amount: string) => fixedAmount(amount, 2);

/** Why an amount cannot be contributed; null where it can. */
export function amountProblem(typed: string, { minimum, maximum }: Bounds): string | null {
  const amount = typed.trim();
  if (!amount) return TEXTS.noAmount;
  if (!isAmount(amount)) return 'Please enter an amount in digits';
  if ((amount.split('.')[1]?.length ?? 0) > 18) return 'An amount has at most 18 decimals';
  if (compareAmounts(amount, minimum) < 0) return TEXTS.minimum(grouped(minimum));
  if (compareAmounts(amount, maximum) > 0) return TEXTS.maximum(grouped(maximum));
  return null;
}

/** About how many tokens an amount buys, for people; the server's word counts. */
export function buys(amount: string, price: string): string {
  if (!isAmount(amount.trim())) return '0';
  return shown(divideUp(amount.trim(), price, 4));
}

/** The part of the supply that is sold, from 0 to 100. */
export function soldPercent(sold: string, supply: string): number {
  return Math.min(100, Number(divideUp(multiplyAmounts(sold, '100'), supply, 4)));
}
