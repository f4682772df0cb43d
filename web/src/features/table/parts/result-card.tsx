import { Crown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Portrait } from '@/ui/portrait';
import { groupOf } from '../geometry';
import { winnerText } from '../match/use-announcement';
import { playerAt } from '../play/situation';
import { changeText, unratedText } from '../rating-text';
import { reasonText } from '../reason-text';
import type { Player, SeatId, TableState } from '../wire';

interface ResultCardProps {
  state: TableState;
  you: SeatId | null;
  /** What one can do next. */
  children: ReactNode;
}

/** Who won and why, what it did to the ratings, and the way on. */
export function ResultCard({ state, you, children }: ResultCardProps) {
  const heading = useId();
  const winner = state.winner === null ? null : (playerAt(state, state.winner) ?? null);
  const why = reasonText(state.reason, state.winner, state.players);
  const unrated = unratedText(state);
  const title =
    state.status === 'aborted'
      ? 'The match was called off'
      : winner
        ? winnerText(winner, you)
        : 'A draw';
  return (
    <section
      aria-labelledby={heading}
      className="absolute inset-0 z-20 grid animate-fade-in place-items-center overflow-y-auto bg-scrim p-2 short:fixed short:p-1"
    >
      <div className="flex w-full max-w-sm animate-pop-in flex-col gap-4 rounded-lg border border-ink-3 bg-ink-1 p-6 text-center shadow-raised short:max-w-2xl short:flex-row short:items-center short:p-3 short:[&>*]:min-w-0 short:[&>*]:flex-1">
        <div className="flex flex-col items-center gap-4 short:gap-2">
          {winner && (you === null || winner.seat === you) ? (
            <Crown aria-hidden className="size-9 text-brass short:hidden" />
          ) : null}
          <div>
            <h2 id={heading} className="font-bold text-2xl">
              {title}
            </h2>
            {why ? <p className="pt-1 text-dim text-sm">{why}</p> : null}
          </div>
          <ul className="flex w-full flex-col gap-2">
            {state.players.map((player) => (
              <li
                key={player.seat}
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md bg-ink-2 px-3 py-2 text-left text-sm"
              >
                <Portrait name={player.username} character={player.character} size={32} />
                <span className="break-words font-semibold">
                  {player.username}
                  <span className="ml-2 font-normal text-dim text-xs">
                    {outcome(state, player)}
                  </span>
                </span>
                {state.notRated === 'practice' ? null : (
                  <RatingChange
                    before={player.rating}
                    change={state.ratingChanges?.[player.seat]}
                  />
                )}
                <span className="col-span-2 col-start-2 text-dim text-xs empty:hidden">
                  {changeText(state, player.seat)}
                </span>
              </li>
            ))}
          </ul>
          {unrated ? <p className="text-dim text-sm">{unrated}</p> : null}
        </div>
        <div className="flex flex-col gap-4 short:gap-2">{children}</div>
      </div>
    </section>
  );
}

/** Beside a name: who won, and what the other still had to pot. */
function outcome({ winner, balls }: TableState, { seat, group }: Player): string {
  if (seat === winner) return 'Winner';
  if (!group) return '';
  const left = balls.filter(([ball]) => groupOf(ball) === group).length;
  return left === 0 ? 'on the eight' : left === 1 ? '1 ball left' : `${left} balls left`;
}

function RatingChange({ before, change }: { before: number; change: number | undefined }) {
  if (change === undefined)
    return <span className="text-dim tabular-nums">{Math.round(before)}</span>;
  const rounded = Math.round(change);
  return (
    <span className="tabular-nums">
      {Math.round(before + change)}{' '}
      <span className={rounded < 0 ? 'text-live' : 'text-felt'}>
        {rounded < 0 ? '−' : '+'}
        {Math.abs(rounded)}
      </span>
    </span>
  );
}
