/** Amounts as the API writes them: decimal text. Counted in whole units of the smallest place, never as a float. */

/** Places where a currency does not say how many it has. */
export const DEFAULT_DECIMALS = 8;
/** A list of transactions shows this many places, whatever the currency. */
export const TRANSACTION_DECIMALS = 8;
/** Compact views show this many places of what is smaller than a hundredth. */
const SMALL_DECIMALS = 6;
const HUNDREDTH: Decimal = { units: 1n, scale: 2 };
const SUFFIXES = [
  { suffix: 'M', power: 6 },
  { suffix: 'K', power: 3 },
] as const;

/** `units` divided by ten to the power of `scale`. */
interface Decimal {
  units: bigint;
  scale: number;
}

/** Plain digits with at most one point; null for anything else (signs of exponents, NaN, nothing at all). */
function parse(text: string): Decimal | null {
  const [, sign, whole = '', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || whole + part === '') return null;
  const units = BigInt(whole + part);
  return { units: sign === '-' ? -units : units, scale: part.length };
}

/** The units at another scale; what lies below it is cut off, so that nothing is ever shown as more than it is. */
function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return wanted >= scale
    ? units * 10n ** BigInt(wanted - scale)
    : units / 10n ** BigInt(scale - wanted);
}

function text(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`;
}

/** Whether it is an amount at all. */
export function isAmount(amount: string): boolean {
  return parse(amount) !== null;
}

/** Below 0, 0 or above it, as `a` is less than, equal to or more than `b`. What is no amount counts as nothing. */
export function compareAmounts(a: string, b: string): number {
  const [left, right] = [parse(a) ?? ZERO, parse(b) ?? ZERO];
  const scale = Math.max(left.scale, right.scale);
  const difference = unitsAt(left, scale) - unitsAt(right, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

const ZERO: Decimal = { units: 0n, scale: 0 };

export const leastAmount = (a: string, b: string) => (compareAmounts(a, b) > 0 ? b : a);

export function isPositive(amount: string): boolean {
  return compareAmounts(amount, '0') > 0;
}

export function addAmounts(a: string, b: string): string {
  const [left, right] = [parse(a) ?? ZERO, parse(b) ?? ZERO];
  const scale = Math.max(left.scale, right.scale);
  return plainAmount(text(unitsAt(left, scale) + unitsAt(right, scale), scale));
}

export function subtractAmounts(a: string, b: string): string {
  const [left, right] = [parse(a) ?? ZERO, parse(b) ?? ZERO];
  const scale = Math.max(left.scale, right.scale);
  return plainAmount(text(unitsAt(left, scale) - unitsAt(right, scale), scale));
}

/** Exact, with as many places as both have together. */
export function multiplyAmounts(a: string, b: string): string {
  const [left, right] = [parse(a) ?? ZERO, parse(b) ?? ZERO];
  return plainAmount(text(left.units * right.units, left.scale + right.scale));
}

/** To that many places: away from zero from a half on, or whatever is left over. */
export function roundAmount(amount: string, places: number, how: 'halfUp' | 'up'): string {
  const found = parse(amount) ?? ZERO;
  if (found.scale <= places) return text(unitsAt(found, places), places);
  const step = 10n ** BigInt(found.scale - places);
  const more = how === 'up' ? step - 1n : step / 2n;
  return text((found.units + (found.units < 0n ? -more : more)) / step, places);
}

/** The amount that lies `part` thousandths of the way from `a` to `b`: for figures that count up. */
export function between(a: string, b: string, thousandths: number): string {
  const [from, to] = [parse(a) ?? ZERO, parse(b) ?? ZERO];
  const scale = Math.max(from.scale, to.scale);
  const [start, end] = [unitsAt(from, scale), unitsAt(to, scale)];
  return text(start + ((end - start) * BigInt(thousandths)) / 1000n, scale);
}

/** Without zeros that say nothing: for an input's value. */
export function plainAmount(amount: string): string {
  const found = parse(amount) ?? ZERO;
  return text(found.units, found.scale)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** Exactly that many places, thousands set apart. What is no amount is '0.00'. */
export function fixedAmount(amount: string, places: number): string {
  const found = parse(amount);
  if (!found) return '0.00';
  const [whole = '', part] = text(unitsAt(found, places), places).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** Every digit that says something, and at least so many places, thousands set apart. */
export function fullAmount(amount: string, least: number): string {
  const [, part = ''] = plainAmount(amount).split('.');
  return fixedAmount(amount, Math.max(least, part.length));
}

/** For narrow places: the display decimals, six places under a hundredth, K and M for thousands and millions. */
export function compactAmount(amount: string, displayDecimals: number): string {
  const found = parse(amount);
  if (!found) return '0.00';
  const size = found.units < 0n ? { ...found, units: -found.units } : found;
  for (const { suffix, power } of SUFFIXES) {
    if (unitsAt(size, 0) >= 10n ** BigInt(power)) {
      return fixedAmount(text(found.units, found.scale + power), 2) + suffix;
    }
  }
  const scale = Math.max(size.scale, HUNDREDTH.scale);
  const small = size.units > 0n && unitsAt(size, scale) < unitsAt(HUNDREDTH, scale);
  return fixedAmount(amount, small ? SMALL_DECIMALS : displayDecimals);
}
