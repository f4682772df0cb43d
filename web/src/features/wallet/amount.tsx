import { DEFAULT_DECIMALS, fixedAmount } from '@/lib/money';
import { useEasedAmount } from './use-eased-amount';

interface AmountProps {
  /** Decimal text. */
  value: string;
  decimals: number | null;
  className?: string;
}

/** A balance with all of its currency's places; those that only fill up stand back. It counts to its next value. */
export function Amount({ value, decimals, className = '' }: AmountProps) {
  const places = decimals ?? DEFAULT_DECIMALS;
  const shown = fixedAmount(useEasedAmount(value), places);
  const whole = fixedAmount(value, places);
  const end = shown.includes('.')
    ? Math.max(shown.replace(/0+$/, '').length, shown.indexOf('.') + 3)
    : shown.length;
  return (
    <span className={`tabular-nums ${className}`}>
      <span className="sr-only">{whole}</span>
      <span aria-hidden>
        {shown.slice(0, end)}
        <span className="font-normal text-[0.6em] text-faint">{shown.slice(end)}</span>
      </span>
    </span>
  );
}
