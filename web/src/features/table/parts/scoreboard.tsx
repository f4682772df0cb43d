import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import { playerAt } from '../play/situation';
import type { TableSnapshot } from '../table-state';
import type { SeatId, TableState } from '../wire';
import { PlayerBar } from './player-bar';

interface ScoreboardProps {
  snapshot: TableSnapshot;
  state: TableState;
}

const ALL = Array.from({ length: 16 }, (_, ball) => ball);

/** Both players, and between them what the match is about. */
export function Scoreboard({ snapshot, state }: ScoreboardProps) {
  const { you, playback, clockOffset, viewers } = snapshot;
  const down = useMemo(() => {
    const left = new Set(state.balls.map(([ball]) => ball));
    return new Set(ALL.filter((ball) => !left.has(ball)));
  }, [state.balls]);
  // A page whose player is seated shows them on the left.
  const seats: SeatId[] = you === 1 ? [1, 0] : [0, 1];
  const runs = state.status === 'running' && playback === null && state.clock !== null;
  return (
    <header className="mx-auto flex w-full max-w-4xl shrink-0 items-stretch gap-1 short:group-data-fill/frame:w-44 short:group-data-fill/frame:flex-col">
      {seats.map((seat, index) => {
        const player = playerAt(state, seat);
        if (!player) return null;
        const deadline =
          runs && state.clock && state.turn === seat ? state.clock.deadline - clockOffset : null;
        return (
          <div
            key={seat}
            className={`flex min-w-0 flex-1 short:group-data-fill/frame:items-center ${index === 0 ? 'order-1' : 'order-3'}`}
          >
            <PlayerBar
              player={player}
              state={state}
              down={down}
              you={seat === you}
              deadline={deadline}
              mirrored={index === 1}
            />
          </div>
        );
      })}
      <div className="order-2 flex shrink-0 flex-col items-center justify-center gap-0.5 px-1 text-center text-xs">
        {state.stake ? (
          <span className="font-semibold text-brass tabular-nums">
            {state.stake.amount} {state.stake.currency}
          </span>
        ) : (
          <span className="font-display font-semibold text-faint tracking-wide">VS</span>
        )}
        {viewers > 2 ? (
          <span className="flex items-center gap-1 text-dim tabular-nums">
            <Eye aria-hidden className="size-3.5" />
            <span className="sr-only">Watching: </span>
            {viewers}
          </span>
        ) : null}
      </div>
    </header>
  );
}
