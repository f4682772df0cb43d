import { useEffect, useState } from 'react';
import { useMatchRoom } from '../match/use-match-room';
import { Stage } from '../parts/stage';
import type { TableState } from '../wire';
import { useShown } from './use-shown';

interface FeaturedTableProps {
  matchId: string;
  /** Told of the table as it is shown, so that words beside it say the same. */
  onShown?: ((state: TableState) => void) | undefined;
}

/** A match in play, without a word or a sound: it runs behind something else, which sees by `data-board` that it is up. */
export function FeaturedTable({ matchId, onShown }: FeaturedTableProps) {
  const [room, snapshot] = useMatchRoom(matchId, undefined, undefined);
  const [rested] = useState(() => () => room.rested());
  const { picture } = useShown(snapshot, rested, true);
  const { state } = snapshot;
  useEffect(() => {
    if (state) onShown?.(state);
  }, [state, onShown]);
  if (!state) return null;
  return (
    <div data-board className="size-full animate-fade-in">
      <Stage apart table={state.table} label="A pool table in play" picture={picture} />
    </div>
  );
}
