import type { Currency } from '@/api/money-types';
import { DEFAULT_DECIMALS, fixedAmount, fullAmount, isPositive } from '@/lib/money';
import { shortPlaces } from './short-amount';
import { useEasedAmount } from './use-eased-amount';

interface AmountProps {
  /** Decimal text. */
  value: string;
  decimals: number | null;
  /** Places that are seen at first sight. */
  strong: number;
  /** How nothing is written. */
  zero?: string;
  className?: string;
}

/** A balance as people read it, read out with all of its currency's places. It counts to its next value. */
export function Amount({ value, decimals, strong, zero = '0', className = '' }: AmountProps) {
  const exact = fixedAmount(value, decimals ?? DEFAULT_DECIMALS);
  const eased = useEasedAmount(value);
  return (
    <span className={`tabular-nums ${className}`} title={exact}>
      <span className="sr-only">{exact}</span>
      <span aria-hidden>
        {isPositive(eased) ? fixedAmount(eased, shortPlaces(value, strong)) : zero}
      </span>
    </span>
  );
}

/** Every digit that says something, where the short form leaves some of them out. */
export function ExactAmount({
  value,
  strong,
  unit,
}: Pick<AmountProps, 'value' | 'strong'> & { unit: string }) {
  const full = fullAmount(value, strong);
  const short = fixedAmount(value, shortPlaces(value, strong));
  if (!isPositive(value) || full === short) return null;
  return (
    <span className="[overflow-wrap:anywhere] tabular-nums">
      {full} {unit}
    </span>
  );
}

/** An amount with its unit and every digit that says something, read out with all of its currency's places. */
export function PlainAmount({ value, currency }: { value: string; currency: Currency }) {
  const { symbol, decimals, displayDecimals } = currency;
  const exact = `${fixedAmount(value, decimals ?? DEFAULT_DECIMALS)} ${symbol}`;
  return (
    <span className="tabular-nums" title={exact}>
      <span className="sr-only">{exact}</span>
      <span aria-hidden>
        {fullAmount(value, displayDecimals)} {symbol}
      </span>
    </span>
  );
}
