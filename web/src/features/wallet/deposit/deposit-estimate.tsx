import type { Currency } from '@/api/money-types';
import { fullAmount } from '@/lib/money';
import { estimate } from './deposit-rules';

/** Estimate of what arrives of an amount, before it is paid. Only what the provider says afterwards is credited. */
export function DepositEstimate({ amount, currency }: { amount: string; currency: Currency }) {
  const { symbol, displayDecimals } = currency;
  const found = estimate(amount, currency);
  if (!found) return null;
  return (
    <p role="status" className="text-dim text-sm">
      You receive about{' '}
      <strong className="font-semibold text-text tabular-nums">
        {fullAmount(found.credited, displayDecimals)} {symbol}
      </strong>
      . The payment provider keeps about {fullAmount(found.fee, displayDecimals)} {symbol}; this is
      an estimate, and what arrives after its fee is credited.
    </p>
  );
}
