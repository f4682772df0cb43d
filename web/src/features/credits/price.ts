import { multiplyAmounts, roundAmount } from '@/lib/money';

/** Dollars for that many credits at a rate in dollars for one, as decimal text with two places, rounded half up (decision E6). */
export function cardPrice(credits: number, rate: number): string {
  return roundAmount(multiplyAmounts(String(credits), plain(rate)), 2, 'halfUp');
}

/**
 * The same for crypto, rounded up: there the server makes credits of dollars, by division, and a cent rounded off would
 * be a credit less.
 */
export function cryptoPrice(credits: number, rate: number): string {
  return roundAmount(multiplyAmounts(String(credits), plain(rate)), 2, 'up');
}

/** Without an exponent, which small numbers are written with. */
export function plain(rate: number): string {
  return String(rate).includes('e') ? rate.toFixed(8) : String(rate);
}
