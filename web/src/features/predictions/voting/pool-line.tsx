import { Coins } from 'lucide-react';
import type { Prediction } from '@/api/types';
import { amountText } from '../amount';

/** Pool that can be won, in brass. */
export function PoolLine({ prediction }: { prediction: Prediction }) {
  const { incentiveAmount, incentiveType } = prediction;
  if (!incentiveAmount || !incentiveType) return null;
  return (
    <p className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
      <Coins aria-hidden className="size-4 text-brass" />
      <span className="font-bold font-display text-brass tabular-nums">
        {amountText(incentiveAmount, incentiveType)}
      </span>
      <span className="text-dim">pool, winners share it equally</span>
    </p>
  );
}
