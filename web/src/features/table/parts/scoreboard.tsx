import { Eye } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { playerAt } from '../play/situation';
import type { TableSnapshot } from '../table-state';
import type { SeatId, TableState } from '../wire';
import { PlayerBar } from './player-bar';

interface ScoreboardProps {
  snapshot: TableSnapshot;
  state: TableState;
  /** The way out. */
  leave?: ReactNode;
  /** News of the table; the place keeps its size when there is nothing to say. */
  note: ReactNode;
}

const ALL = Array.from({ length: 16 }, (_, ball) => ball);

/** Both players, and between them what is said and what the match is about. */
export function Scoreboard({ snapshot, state, leave, note }: ScoreboardProps) {
  const { you, playback, clockOffset, viewers } = snapshot;
  const down = useMemo(() => {
    const left = new Set(state.balls.map(([ball]) => ball));
    return new Set(ALL.filter((ball) => !left.has(ball)));
  }, [state.balls]);
  // A page whose player is seated shows them on the left.
  const seats: SeatId[] = you === 1 ? [1, 0] : [0, 1];
  const runs = state.status === 'running' && playback === null && state.clock !== null;
  return (
    <header className="relative z-15 grid w-full grid-cols-[calc(50%_+_1.375rem)_minmax(0,1fr)] gap-x-1 [grid-area:head] [grid-template-areas:'left_right''note_note'] @3xl/table:grid-cols-[minmax(0,1fr)_15rem_minmax(0,1fr)] @5xl/table:grid-cols-[minmax(0,1fr)_max(21rem,26%)_minmax(0,1fr)] @3xl/table:[grid-template-areas:'left_note_right'] short:group-data-fill/frame:contents">
      {seats.map((seat, index) => {
        const player = playerAt(state, seat);
        if (!player) return null;
        const deadline =
          runs && state.clock && state.turn === seat ? state.clock.deadline - clockOffset : null;
        const place = index === 0 ? '[grid-area:left]' : '[grid-area:right]';
        return (
          <div
            key={seat}
            className={`flex min-w-0 items-center gap-1 short:group-data-fill/frame:z-15 short:group-data-fill/frame:flex-col short:group-data-fill/frame:items-stretch ${place}`}
          >
            {index === 0 ? leave : null}
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
      <div className="flex min-w-0 flex-col items-center justify-center text-center [grid-area:note] short:group-data-fill/frame:z-15">
        {note}
        {state.stake || viewers > 2 ? (
          <p className="flex items-center gap-3 text-xs">
            {state.stake ? (
              <span className="font-semibold text-brass tabular-nums">
                {state.stake.amount} {state.stake.currency}
              </span>
            ) : null}
            {viewers > 2 ? (
              <span className="flex items-center gap-1 text-dim tabular-nums">
                <Eye aria-hidden className="size-3.5" />
                <span className="sr-only">Watching: </span>
                {viewers}
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
    </header>
  );
}
