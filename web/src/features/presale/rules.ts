import type { OwnPart, PresaleStatus } from '@/api/presale';
import {
  addAmounts,
  compareAmounts,
  fixedAmount,
  fullAmount,
  isAmount,
  isPositive,
  leastAmount,
  multiplyAmounts,
  subtractAmounts,
} from '@/lib/money';
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

/** The part of an amount that counts: what still fits under the wallet's limit and into the sale. The rest comes back (E14). */
export function counting(
  typed: string,
  { walletCap, remaining, price }: Pick<PresaleStatus, 'walletCap' | 'remaining' | 'price'>,
  own: OwnPart | null,
): string {
  if (!isAmount(typed.trim())) return '0';
  const counted = own ? subtractAmounts(own.contribution.amount, own.refundable.total) : '0';
  const room = subtractAmounts(walletCap, counted);
  const fits = leastAmount(room, multiplyAmounts(remaining, price));
  return isPositive(fits) ? leastAmount(typed.trim(), fits) : '0';
}

/** Money that somebody can still take back: of the published shares, what was not taken. */
export function stillRefundable({ proofs, refundable }: OwnPart): string {
  if (proofs.length === 0) return refundable.total;
  return proofs
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { amount }) => addAmounts(sum, amount), '0');
}

/** The part of the supply that is sold, from 0 to 100. */
export function soldPercent(sold: string, supply: string): number {
  return Math.min(100, Number(divideUp(multiplyAmounts(sold, '100'), supply, 4)));
}
