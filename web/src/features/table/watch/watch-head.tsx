import { useMemo } from 'react';
import { Link } from 'react-router';
import { Portrait } from '@/ui/portrait';
import { groupOf } from '../geometry';
import { BallIcon } from '../parts/ball-icon';
import { ClockRing } from '../parts/clock-ring';
import { playerAt } from '../play/situation';
import type { TableSnapshot } from '../table-state';
import type { Player, TableState } from '../wire';
import { OddsBar } from './odds-bar';
import { WatchText } from './watch-text';
import type { WatchWords } from './watch-words';

const ALL = Array.from({ length: 16 }, (_, ball) => ball);
const RANGE = { solids: [1, 2, 3, 4, 5, 6, 7], stripes: [9, 10, 11, 12, 13, 14, 15] } as const;
const TONE = { plain: 'text-dim', foul: 'text-live', won: 'text-brass' } as const;

/** As wide as the table beneath it, by the shape of that and its margins, and never too narrow for both names beside the words. */
const WIDTH = {
  nine: 'w-[min(98.8%,max(60rem,calc((100cqh-7rem)*1.83)))]',
  seven: 'w-[min(98.8%,max(60rem,calc((100cqh-7rem)*1.79)))]',
} as const;

interface WatchHeadProps {
  snapshot: TableSnapshot;
  state: TableState;
  words: WatchWords;
}

/** Both players with what they still have to pot, and between them what has just happened and their chances: never on the cloth. */
export function WatchHead({ snapshot, state, words }: WatchHeadProps) {
  const { playback, clockOffset } = snapshot;
  const down = useMemo(() => {
    const left = new Set(state.balls.map(([ball]) => ball));
    return new Set(ALL.filter((ball) => !left.has(ball)));
  }, [state.balls]);
  const running = state.status === 'running' && playback === null ? state.clock : null;
  return (
    <header
      className={`mx-auto grid shrink-0 short:w-full ${WIDTH[state.table]} grid-cols-2 items-center gap-x-2 gap-y-1 [grid-template-areas:'left_right''odds_odds'] @xl/watch:grid-cols-3 @xl/watch:gap-y-0 @xl/watch:[grid-template-areas:'left_odds_right''words_words_words'] @4xl/watch:grid-cols-[minmax(0,1fr)_26.5rem_minmax(0,1fr)] @4xl/watch:items-end @4xl/watch:gap-y-1 @4xl/watch:[grid-template-areas:'left_words_right''left_odds_right'] short:gap-y-1 short:@md/watch:grid-cols-[auto_minmax(0,1fr)_auto] short:@md/watch:[grid-template-areas:'left_words_right''odds_odds_odds']`}
    >
      {([0, 1] as const).map((seat) => {
        const player = playerAt(state, seat);
        return player ? (
          <Side
            key={seat}
            player={player}
            state={state}
            down={down}
            clock={running && state.turn === seat ? running : null}
            clockOffset={clockOffset}
          />
        ) : null;
      })}
      <p
        className={`hidden min-h-11 @4xl/watch:min-h-19 @4xl/watch:pb-1 place-content-center @4xl/watch:content-end text-balance text-center font-semibold text-base leading-tight [grid-area:words] @xl/watch:grid short:@md/watch:grid short:@md/watch:min-h-0 short:@md/watch:text-xs ${TONE[words.tone]}`}
      >
        <span className="line-clamp-2">
          <WatchText snapshot={snapshot} words={words} />
        </span>
      </p>
      <OddsBar state={state} className="px-1.5 [grid-area:odds]" />
    </header>
  );
}

/** In its shape, until it is known who plays: the table does not move when they come. */
export function HeadToCome() {
  return (
    <div
      aria-hidden
      className="flex shrink-0 animate-breathe justify-between px-1.5 pt-1 pb-5 @xl/watch:pb-11 @4xl/watch:pt-11 @4xl/watch:pb-1 short:pb-5"
    >
      {['', 'flex-row-reverse'].map((way) => (
        <span key={way} className={`flex items-center gap-2 ${way}`}>
          <span className="size-9 rounded-full bg-ink-3 @xl/watch:my-1.5" />
          <span className="h-2.5 w-24 rounded-full bg-ink-3" />
        </span>
      ))}
    </div>
  );
}

interface SideProps {
  player: Player;
  state: TableState;
  down: ReadonlySet<number>;
  clock: TableState['clock'];
  clockOffset: number;
}

function Side({ player, state, down, clock, clockOffset }: SideProps) {
  const mirrored = player.seat === 1;
  const atTable = state.status === 'running' && state.turn === player.seat;
  const way = mirrored ? 'flex-row-reverse text-right' : '';
  return (
    <section
      aria-label={player.username}
      className={`flex min-w-0 items-center gap-2 rounded-md px-1.5 py-1 @xl/watch:py-0.5 @4xl/watch:py-1 short:py-1 ${way} ${mirrored ? '[grid-area:right]' : '[grid-area:left]'} ${atTable ? 'bg-felt/15' : ''}`}
    >
      <span className="relative grid size-8 shrink-0 place-items-center @xl/watch:size-12 short:size-8">
        <Portrait name={player.username} character={player.character} size={34} />
        {clock ? (
          <span className="hidden @xl/watch:contents short:hidden">
            <ClockRing deadline={clock.deadline - clockOffset} seconds={clock.seconds} size={48} />
          </span>
        ) : null}
      </span>
      <div className="min-w-0 flex-1">
        <p className={`flex min-w-0 items-baseline gap-1.5 leading-tight ${way}`}>
          <span
            title={player.username}
            className={`truncate font-display font-semibold ${player.username.length > 15 ? 'text-xs @4xl/watch:text-sm' : 'text-sm'}`}
          >
            {player.character ? (
              <Link
                to={`/agents/${player.character.id}`}
                className="underline-offset-4 hover:underline"
              >
                {player.username}
              </Link>
            ) : (
              player.username
            )}
          </span>
          <span className="hidden shrink-0 text-dim text-xs tabular-nums @2xl/watch:inline">
            {standing(player, state.kind)}
          </span>
        </p>
        <Tray player={player} down={down} mirrored={mirrored} />
      </div>
    </section>
  );
}

/** A rating; an agent has one at tables of the house alone, elsewhere it plays at a level. */
const standing = ({ agent, rating }: Player, kind: TableState['kind']): string | number =>
  agent && kind !== 'house' ? agent : Math.round(rating);

function Tray(props: { player: Player; down: ReadonlySet<number>; mirrored: boolean }) {
  const { player, down, mirrored } = props;
  if (!player.group) return <span className="block text-faint text-xs leading-4">Open table</span>;
  const balls = [...RANGE[player.group], 8];
  const left = balls.filter((ball) => groupOf(ball) !== null && !down.has(ball)).length;
  return (
    <span className={`flex items-center gap-0.5 ${mirrored ? 'flex-row-reverse' : ''}`}>
      <span className="sr-only">
        {player.group}, {left === 0 ? 'on the eight' : `${left} left`}
      </span>
      {balls.map((ball) => (
        <BallIcon key={ball} ball={ball} down={down.has(ball)} />
      ))}
    </span>
  );
}
