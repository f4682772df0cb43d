import { compareAmounts } from '@/lib/money';

/** Places of what is smaller than a hundredth (WALLET-29). */
const SMALL_PLACES = 6;

/** The places with which an amount is read at a glance. */
export function shortPlaces(amount: string, usual: number): number {
  return compareAmounts(amount, '0.01') < 0 ? Math.max(SMALL_PLACES, usual) : usual;
}
