import { DEFAULT_DECIMALS, fixedAmount } from '@/lib/money';
import { useEasedAmount } from './use-eased-amount';

interface AmountProps {
  /** Decimal text. */
  value: string;
  decimals: number | null;
  /** Places that stand out; the rest of them stands back, and zeros that only fill up more so. */
  strong: number;
  className?: string;
}

/** A balance with all of its currency's places. It counts to its next value. */
export function Amount({ value, decimals, strong, className = '' }: AmountProps) {
  const places = decimals ?? DEFAULT_DECIMALS;
  const shown = fixedAmount(useEasedAmount(value), places);
  const point = shown.includes('.') ? shown.indexOf('.') : shown.length;
  const head = Math.min(point + 1 + strong, shown.length);
  const filling = Math.max(shown.replace(/0+$/, '').length, head);
  return (
    <span className={`tabular-nums ${className}`}>
      <span className="sr-only">{fixedAmount(value, places)}</span>
      <span aria-hidden>
        {shown.slice(0, head)}
        <span className="text-[0.6em] text-dim">{shown.slice(head, filling)}</span>
        <span className="font-normal text-[0.6em] text-faint">{shown.slice(filling)}</span>
      </span>
    </span>
  );
}
