/** Amounts between decimal text and whole minor units, as chains count. */
import { plainAmount } from './money';

/** Minor units as decimal text. */
export function amountOf(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return plainAmount(`${digits.slice(0, at)}.${digits.slice(at)}`);
}

/** `a` divided by `b`, both plain decimal text, rounded up to that many places; 0 where `b` is none. */
export function divideUp(a: string, b: string, places: number): string {
  const [left, right] = [parts(a), parts(b)];
  if (right.units === 0n) return '0';
  const above = left.units * 10n ** BigInt(places + right.scale);
  const below = right.units * 10n ** BigInt(left.scale);
  return amountOf((above + below - 1n) / below, places);
}

function parts(amount: string): { units: bigint; scale: number } {
  const [whole = '', part = ''] = amount.split('.');
  return { units: BigInt(whole + part), scale: part.length };
}
