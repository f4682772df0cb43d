import { useEffect, useRef } from 'react';
import type { SeatId, TableState } from '../wire';

export const hasEnded = ({ status }: TableState): boolean =>
  status === 'ended' || status === 'aborted';

/** Tells once that the match is over; `state` is null until it is. */
export function useEnded(
  state: TableState | null,
  you: SeatId | null,
  onEnded: ((state: TableState, you: SeatId | null) => void) | undefined,
): void {
  const told = useRef(false);
  useEffect(() => {
    if (!state || told.current) return;
    told.current = true;
    onEnded?.(state, you);
  }, [state, you, onEnded]);
}
