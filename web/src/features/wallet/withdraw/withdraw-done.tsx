import { Check } from 'lucide-react';
import type { WithdrawalReceipt } from '@/api/money-types';
import { fullAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { CopyLine } from '@/ui/copy-line';

interface WithdrawDoneProps {
  receipt: WithdrawalReceipt;
  symbol: string;
  /** At least so many, as everywhere else. */
  places: number;
  onClose: () => void;
}

export function WithdrawDone({ receipt, symbol, places, onClose }: WithdrawDoneProps) {
  const { id, withdrawalId, statusText, estimatedProcessingTime, message, netAmount } = receipt;
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col items-center gap-2 pt-2 text-center">
        <span className="grid size-14 animate-pop-in place-items-center rounded-full bg-felt/12 text-felt">
          <Check aria-hidden className="size-6" />
        </span>
        <p className="font-display font-semibold text-xl">
          {fullAmount(netAmount, places)} {symbol} requested
        </p>
        {message ? <p className="text-dim text-sm">{message}</p> : null}
      </div>
      <CopyLine label="Request id" value={withdrawalId || id} />
      <dl className="divide-y divide-ink-3 rounded-md border border-ink-3 bg-ink-0 text-sm">
        <div className="flex justify-between gap-4 px-3.5 py-3">
          <dt className="text-dim">Status</dt>
          <dd className="font-semibold text-brass">{statusText || 'Pending Review'}</dd>
        </div>
        <div className="flex justify-between gap-4 px-3.5 py-3">
          <dt className="text-dim">Estimated processing time</dt>
          <dd>{estimatedProcessingTime}</dd>
        </div>
      </dl>
      <Button size="lg" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
