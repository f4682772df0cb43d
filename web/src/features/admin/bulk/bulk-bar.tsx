import { Button } from '@/ui/button';
import type { BulkKind } from './bulk-withdrawals';

/** Decided at once at most. */
export const MOST = 20;

interface BulkBarProps {
  count: number;
  onDecide: (kind: BulkKind) => void;
  onClear: () => void;
}

/** Decisions about those that were chosen; room for them is kept. */
export function BulkBar({ count, onDecide, onClear }: BulkBarProps) {
  return (
    <div
      aria-live="polite"
      className={`flex min-h-10 flex-wrap items-center gap-2 ${count > 0 ? 'sticky top-(--top-bar) z-10 -mx-2 rounded-md bg-ink-0 p-2' : ''}`}
    >
      {count === 0 ? (
        <p className="text-dim text-sm">Choose several to decide about them at once.</p>
      ) : (
        <>
          <p className="mr-auto text-sm max-sm:w-full">
            {count} of {MOST} chosen
          </p>
          <Button variant="secondary" className="max-sm:flex-1" onClick={onClear}>
            Choose none
          </Button>
          <Button variant="secondary" className="max-sm:flex-1" onClick={() => onDecide('reject')}>
            Reject {count}
          </Button>
          <Button className="max-sm:flex-1" onClick={() => onDecide('approve')}>
            Approve {count}
          </Button>
        </>
      )}
    </div>
  );
}
