import { Button } from '@/ui/button';
import type { BulkKind } from './bulk-withdrawals';

/** Decided at once at most. */
export const MOST = 20;

interface BulkBarProps {
  count: number;
  onDecide: (kind: BulkKind) => void;
  onClear: () => void;
}

/** What can be done with those that were chosen; room for it is kept. */
export function BulkBar({ count, onDecide, onClear }: BulkBarProps) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2" aria-live="polite">
      {count === 0 ? (
        <p className="text-dim text-sm">Choose several to decide about them at once.</p>
      ) : (
        <>
          <p className="mr-auto text-sm">
            {count} chosen, {MOST} at most
          </p>
          <Button variant="secondary" onClick={onClear}>
            Choose none
          </Button>
          <Button variant="secondary" onClick={() => onDecide('reject')}>
            Reject {count}
          </Button>
          <Button onClick={() => onDecide('approve')}>Approve {count}</Button>
        </>
      )}
    </div>
  );
}
