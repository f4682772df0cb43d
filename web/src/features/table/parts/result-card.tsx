import { Crown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Portrait } from '@/ui/portrait';
import { groupOf } from '../geometry';
import { winnerText } from '../match/use-announcement';
import type { FrameRecord } from '../match/use-frame-record';
import { playerAt } from '../play/situation';
import { changeText, unratedText } from '../rating-text';
import { reasonText } from '../reason-text';
import type { Player, SeatId, TableState } from '../wire';
import { Counted } from './counted';
import { FiguresTable } from './figures-table';

interface ResultCardProps {
  state: TableState;
  you: SeatId | null;
  record: FrameRecord;
  /** Ways to go on from here. */
  children: ReactNode;
}

/** Result of the match: who won and why, what it did to the ratings, and the way on. */
export function ResultCard({ state, you, record, children }: ResultCardProps) {
  const heading = useId();
  const winner = state.winner === null ? null : (playerAt(state, state.winner) ?? null);
  const why = reasonText(state.reason, state.winner, state.players, you);
  const unrated = unratedText(state);
  const changed = changeText(state, you);
  const isFeast = winner !== null && (you === null || winner.seat === you);
  const title =
    state.status === 'aborted'
      ? 'The match was called off'
      : winner
        ? winnerText(winner, you)
        : 'A draw';
  // Where they play, their own side is on the left.
  const seats: [SeatId, SeatId] = you === 1 ? [1, 0] : [0, 1];
  return (
    <section
      aria-labelledby={heading}
      className="absolute inset-0 z-20 grid animate-fade-in place-items-center overflow-y-auto bg-scrim p-2 group-data-fill/frame:fixed short:fixed short:p-1"
    >
      <div
        style={isFeast ? FEAST : undefined}
        className="relative flex w-full max-w-md animate-pop-in flex-col gap-4 rounded-lg border border-ink-3 bg-ink-1 p-5 text-center shadow-raised short:max-w-2xl short:flex-row short:items-center short:p-3 short:[&>*]:min-w-0 short:[&>*]:flex-1"
      >
        <div className="flex flex-col items-center gap-3 short:gap-1.5">
          <div>
            <div className="flex flex-col items-center gap-1 short:flex-row short:justify-center short:gap-2">
              {isFeast ? <Crown aria-hidden className={CROWN} /> : null}
              <h2
                id={heading}
                className={`font-bold ${isFeast ? 'text-3xl' : 'text-2xl'} short:text-2xl`}
              >
                {title}
              </h2>
            </div>
            {why ? <p className="pt-1 text-dim text-sm">{why}</p> : null}
          </div>
          <ul className="grid w-full grid-cols-2 gap-2">
            {seats.map((seat) => {
              const player = playerAt(state, seat);
              return player ? <Side key={seat} player={player} state={state} /> : null;
            })}
          </ul>
          {changed ? (
            <p className="-mt-1 text-dim text-sm short:mt-0 short:text-xs">{changed}</p>
          ) : null}
          {state.shotNumber > 1 ? (
            <FiguresTable
              record={record}
              seats={seats}
              owned={state.players.every(({ group }) => group !== null)}
            />
          ) : null}
          {unrated ? <p className="text-dim text-sm">{unrated}</p> : null}
        </div>
        <div className="flex flex-col gap-4 short:gap-2">{children}</div>
      </div>
    </section>
  );
}

const CROWN =
  'size-12 animate-pop-in fill-brass/25 text-brass motion-reduce:animate-none short:size-7';

/** Light from above on who has won. */
const FEAST = {
  backgroundImage:
    'radial-gradient(ellipse 80% 14rem at 50% 0, color-mix(in srgb, var(--brass) 20%, transparent), transparent)',
};

function Side({ player, state }: { player: Player; state: TableState }) {
  return (
    <li
      className={`flex min-w-0 flex-col items-center gap-0.5 rounded-md border p-2 text-sm ${player.seat === state.winner ? 'border-brass/50 bg-brass/5' : 'border-transparent bg-ink-2'}`}
    >
      <Portrait name={player.username} character={player.character} size={56} />
      <span className="mt-1 max-w-full break-words font-semibold leading-tight">
        {player.username}
      </span>
      <span className="min-h-4 text-dim text-xs leading-4">{outcome(state, player)}</span>
      {state.notRated === 'practice' ? null : (
        <RatingChange before={player.rating} change={state.ratingChanges?.[player.seat]} />
      )}
    </li>
  );
}

/** Beside a name: who won, and what each still had to pot. */
function outcome({ winner, balls, reason }: TableState, { seat, group }: Player): string {
  const won = seat === winner ? ['Winner'] : [];
  if (!group || (won.length > 0 && reason === 'eight_pocketed')) return won.join();
  const left = balls.filter(([ball]) => groupOf(ball) === group).length;
  const still = left === 0 ? 'on the eight' : left === 1 ? '1 ball left' : `${left} balls left`;
  return [...won, still].join(', ');
}

function RatingChange({ before, change }: { before: number; change: number | undefined }) {
  if (change === undefined)
    return <span className="text-dim tabular-nums">{Math.round(before)}</span>;
  const rounded = Math.round(change);
  return (
    <span className="font-semibold text-lg tabular-nums leading-6 short:text-base">
      <Counted from={Math.round(before)} to={Math.round(before + change)} />{' '}
      <span className={rounded < 0 ? 'text-live' : 'text-felt'}>
        {rounded < 0 ? '−' : '+'}
        {Math.abs(rounded)}
      </span>
    </span>
  );
}
