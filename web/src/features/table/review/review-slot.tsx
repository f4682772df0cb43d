import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import type { Replay } from '../wire';
import type { BetterShot } from './review-text';

const ReviewPanel = lazyWithRetry(() => import('./review-panel'));

interface ReviewSlotProps {
  replay: Replay;
  shown: number;
  onShot: (number: number) => void;
  /** A better shot is asked for; what it gives shows it on the table, unless something else was asked for meanwhile. */
  onBetter: () => (shot: BetterShot) => void;
}

/** The review of a match that is over, on demand; the address's `#review` asks for it at once. */
export function ReviewSlot({ replay, shown, onShot, onBetter }: ReviewSlotProps) {
  const [open, setOpen] = useState(() => location.hash === '#review');
  const [one, other] = replay.players;
  if (replay.status === 'running' || !one || !other) return null;
  return (
    <section aria-label="Review" className="flex flex-col gap-3 border-ink-3 border-t pt-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-display font-semibold text-lg">Review</h2>
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the review' : 'Review this match'}
        </Button>
      </div>
      {open ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <ReviewPanel
            matchId={replay.matchId}
            names={[one.username, other.username]}
            shown={shown}
            onShot={onShot}
            onBetter={onBetter}
          />
        </Suspense>
      ) : (
        <p className="text-dim text-sm">
          How the odds moved with every shot, and which choices cost the most.
        </p>
      )}
    </section>
  );
}
