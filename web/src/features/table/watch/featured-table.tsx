import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useMatchRoom } from '../match/use-match-room';
import { Stage } from '../parts/stage';
import type { TableState } from '../wire';
import type { PastShot } from './again-label';
import type { ShownAgain } from './shots-again';
import { useShown } from './use-shown';

const ShotsAgain = lazyWithRetry(() =>
  import('./shots-again').then((m) => ({ default: m.ShotsAgain })),
);

interface FeaturedTableProps {
  matchId: string;
  /** Told of the table as it is shown, so that words beside it say the same. */
  onShown?: ((state: TableState) => void) | undefined;
  /** Played again while the table waits for its frame. */
  meanwhile?: readonly PastShot[] | undefined;
  /** Told which of them is seen; null where the table shows its own balls. */
  onAgain?: ((shot: PastShot | null) => void) | undefined;
}

/** A match in play, without a word or a sound: it runs behind something else, which sees by `data-board` that it is up. */
export function FeaturedTable({ matchId, onShown, meanwhile = [], onAgain }: FeaturedTableProps) {
  const [room, snapshot] = useMatchRoom(matchId, undefined, undefined);
  const [rested] = useState(() => () => room.rested());
  const picture = useShown(snapshot, rested);
  const [told, setAgain] = useState<ShownAgain | null>(null);
  const { state } = snapshot;
  useEffect(() => {
    if (state) onShown?.(state);
  }, [state, onShown]);
  const waits = state?.status === 'waiting' && meanwhile.length > 0;
  const again = waits ? told : null;
  const shot = again?.shot ?? null;
  useEffect(() => onAgain?.(shot), [shot, onAgain]);
  if (!state) return null;
  return (
    <div data-board className="relative size-full animate-fade-in [container-type:size]">
      <Stage
        apart
        table={again?.table ?? state.table}
        kind={again ? again.kind : state.kind}
        label={again ? 'A pool table, a shot of the day again' : 'A pool table in play'}
        picture={again?.picture ?? picture}
      />
      {waits ? (
        <Suspense>
          <ShotsAgain shots={meanwhile} onShown={setAgain} />
        </Suspense>
      ) : null}
    </div>
  );
}
