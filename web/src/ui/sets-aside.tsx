import { fullAmount, isAmount, multiplyAmounts } from '@/lib/money';

interface SetsAsideProps {
  /** As it is typed. */
  amount: string;
  places: string;
  /** Undefined: none is chosen yet. */
  currency: string | undefined;
  /** It may have paid some of it. */
  paidSome: boolean;
}

/** How much rewards that are promised bind; its room is kept while that cannot be told. */
export function SetsAside({ amount, places, currency, paidSome }: SetsAsideProps) {
  const known = currency && isAmount(amount) && /^\d+$/.test(places.trim());
  return (
    <p className="min-h-5 text-dim text-sm tabular-nums [overflow-wrap:anywhere]">
      {known
        ? `Sets aside ${fullAmount(amount, 0)} × ${fullAmount(places, 0)} = ${fullAmount(multiplyAmounts(amount, places), 0)} ${currency}${paidSome ? ', less what it has paid' : ''}`
        : null}
    </p>
  );
}
