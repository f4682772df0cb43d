import { Crown, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FaceNumbers } from '@/ui/face';
import { IconButton } from '@/ui/icon-button';
import { Portrait } from '@/ui/portrait';
import { groupOf } from '../geometry';
import { winnerText } from '../match/use-announcement';
import type { FrameRecord } from '../match/use-frame-record';
import { playerAt } from '../play/situation';
import { changeText, unratedText } from '../rating-text';
import { reasonText } from '../reason-text';
import type { Player, SeatId, TableState } from '../wire';
import { BallIcon } from './ball-icon';
import { Counted } from './counted';
import { FiguresTable } from './figures-table';

interface ResultCardProps {
  state: TableState;
  you: SeatId | null;
  record: FrameRecord;
  /** Their chance as it went, where that is told. */
  story: ReactNode;
  /** Puts the result aside. */
  onLook: () => void;
  /** Ways to go on from here. */
  children: ReactNode;
}

/** Result of the match: who won and why, what it did to the ratings, and the way on. */
export function ResultCard({ state, you, record, story, onLook, children }: ResultCardProps) {
  const heading = useId();
  const winner = state.winner === null ? null : (playerAt(state, state.winner) ?? null);
  const why = reasonText(state.reason, state.winner, state.players, you);
  const unrated = unratedText(state);
  const changed = changeText(state, you);
  const look = !winner ? LOOKS.open : you === null || winner.seat === you ? LOOKS.won : LOOKS.lost;
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
      data-result
      aria-labelledby={heading}
      className="absolute inset-0 z-20 grid animate-fade-in place-items-center overflow-y-auto bg-scrim p-2 group-data-fill/frame:fixed short:fixed short:p-1"
    >
      <div
        style={{
          backgroundImage: `radial-gradient(ellipse 70% 15rem at 50% 0, color-mix(in srgb, ${look.light}, transparent), transparent)`,
        }}
        className="relative grid w-full max-w-md animate-pop-in grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-ink-3 bg-ink-1 p-5 text-center shadow-raised @2xl/table:max-w-3xl @2xl/table:grid-cols-2 short:gap-x-4 short:gap-y-2 short:min-h-[calc(100svh-0.5rem)] short:grid-rows-[auto_minmax(0,1fr)] short:p-3"
      >
        <IconButton
          label="Look at the table"
          onClick={onLook}
          className="absolute! top-2 right-2 z-10 text-dim"
        >
          <X aria-hidden className="size-5" />
        </IconButton>
        <div className="flex flex-col items-center gap-2 @2xl/table:col-span-2 short:min-h-10 short:flex-row short:justify-center short:gap-3">
          <span
            className={`grid size-14 place-items-center rounded-full border short:size-9 [&>svg]:size-8! short:[&>svg]:size-5! [&_g]:block! ${look.mark}`}
          >
            {look === LOOKS.won ? (
              <Crown aria-hidden className="fill-brass/30" />
            ) : (
              <BallIcon ball={8} />
            )}
          </span>
          <h2
            id={heading}
            className={`font-bold text-3xl leading-none @2xl/table:text-4xl short:text-2xl! ${look.title}`}
          >
            {title}
          </h2>
          {why ? <p className="text-dim text-sm">{why}</p> : null}
        </div>
        <div className="flex min-w-0 flex-col justify-center gap-3 short:gap-2">
          <ul className="grid w-full flex-1 grid-cols-2 gap-2">
            {seats.map((seat) => {
              const player = playerAt(state, seat);
              return player ? (
                <Side key={seat} player={player} state={state} low={Boolean(story)} />
              ) : null;
            })}
          </ul>
          {changed ? <p className="text-dim text-sm short:text-xs">{changed}</p> : null}
          {state.shotNumber > 1 && !record.lost ? (
            <FiguresTable
              record={record}
              seats={seats}
              owned={state.players.every(({ group }) => group !== null)}
            />
          ) : null}
          {unrated ? <p className="text-dim text-sm">{unrated}</p> : null}
          {story}
        </div>
        <div className="flex min-w-0 flex-col justify-center gap-4 short:gap-2">{children}</div>
      </div>
    </section>
  );
}

/** Colours of a result: the light from above, the mark, and the title. */
const LOOKS = {
  won: {
    light: 'var(--brass) 26%',
    mark: 'border-brass/50 bg-brass/15 text-brass',
    title: 'text-brass',
  },
  lost: { light: 'var(--chalk) 14%', mark: 'border-chalk/40 bg-chalk/10', title: 'text-chalk' },
  open: { light: 'var(--ink-3) 40%', mark: 'border-ink-3 bg-ink-2', title: '' },
};

/** Sides in pixels. */
const FACE = { winner: 80, other: 52 };

interface SideProps {
  player: Player;
  state: TableState;
  /** There is much else to tell: on a phone on its side it is low. */
  low: boolean;
}

function Side({ player, state, low }: SideProps) {
  const { username, character } = player;
  const isWinner = player.seat === state.winner;
  return (
    <li
      className={`flex min-w-0 flex-col items-center justify-center rounded-md border px-1 py-2 text-sm ${low ? 'short:flex-row short:gap-2' : ''} ${isWinner ? 'border-brass/50 bg-brass/5' : 'border-ink-3 bg-ink-2'}`}
    >
      <span
        className={`flex h-20 items-center @2xl/table:h-24 @2xl/table:*:scale-115 short:*:scale-100! ${low ? 'short:h-auto! short:*:size-11!' : 'short:h-20!'}`}
      >
        <Portrait
          name={username}
          character={isWinner && character ? { face: glad(character.face) } : character}
          size={isWinner ? FACE.winner : FACE.other}
        />
      </span>
      <span
        className={`mt-1 flex min-w-0 max-w-full flex-col items-center gap-0.5 ${low ? 'short:mt-0 short:items-start short:text-left' : ''}`}
      >
        <span
          className={`max-w-full break-words font-semibold leading-tight short:text-sm ${username.length > 14 ? 'text-xs sm:text-sm' : 'text-base'}`}
        >
          {username}
        </span>
        <span className="min-h-4 text-dim text-xs leading-4">{outcome(state, player)}</span>
        {state.notRated === 'practice' ? null : (
          <RatingChange before={player.rating} change={state.ratingChanges?.[player.seat]} />
        )}
      </span>
    </li>
  );
}

/** The same face with its brow at ease and a smile. */
const glad = (face: FaceNumbers): FaceNumbers => ({
  ...face,
  brow: face.brow < 5 ? 2 : 7,
  mouth: 3,
});

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
    <>
      <span
        className={`font-bold font-display text-2xl tabular-nums leading-8 short:text-lg short:leading-6 ${rounded < 0 ? 'text-dim' : 'text-felt'}`}
      >
        {rounded < 0 ? '−' : '+'}
        {Math.abs(rounded)}
      </span>
      <span className="text-dim tabular-nums">
        <Counted from={Math.round(before)} to={Math.round(before + change)} />
      </span>
    </>
  );
}
