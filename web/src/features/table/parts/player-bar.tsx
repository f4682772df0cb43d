import { Portrait } from '@/ui/portrait';
import { groupOf } from '../geometry';
import type { Player, TableState } from '../wire';
import { BallIcon } from './ball-icon';
import { ClockRing } from './clock-ring';
import { SecondsLeft } from './seconds-left';

interface PlayerBarProps {
  player: Player;
  state: TableState;
  /** Balls that are down, as shown now. */
  down: ReadonlySet<number>;
  you: boolean;
  /** The deadline by this page's clock while the player's time runs. */
  deadline: number | null;
  /** The one on the right is mirrored. */
  mirrored: boolean;
}

/** Characters of a name beside which there is room for more. */
const LONG = 12;

/** Player at the table: the clock around the picture, name and rating, and the balls still to pot. */
export function PlayerBar({ player, state, down, you, deadline, mirrored }: PlayerBarProps) {
  const { username, rating, agent, connected } = player;
  // Two agents may have one name.
  const twins = state.players.every((one) => one.username === username);
  const side = twins ? `, ${mirrored ? 'right' : 'left'}` : '';
  // A long name stays whole on its line: the ring alone tells the time, and its colour whose it is.
  const isTight = state.players.some((one) => one.username.length > LONG);
  const atTable = state.status === 'running' && state.turn === player.seat;
  return (
    <section
      aria-label={`${username}${side}${you ? ' (you)' : ''}`}
      className={`flex min-w-0 flex-1 items-center gap-2 rounded-lg border p-1 pr-2 @max-3xl/table:min-h-16.5 transition-colors @3xl/table:gap-3 @3xl/table:p-2 short:group-data-fill/frame:flex-col short:group-data-fill/frame:gap-1 short:group-data-fill/frame:p-1 short:group-data-fill/frame:text-center ${
        mirrored ? 'flex-row-reverse pr-1 pl-2 text-right' : ''
      } ${atTable ? 'border-felt/60 bg-[color-mix(in_srgb,var(--felt)_10%,var(--ink-0))]' : 'border-transparent bg-ink-1'}`}
    >
      <span className="relative grid size-12 shrink-0 place-items-center">
        <Portrait name={username} character={player.character} size={34} />
        {deadline !== null && state.clock ? (
          <ClockRing
            deadline={deadline}
            seconds={state.clock.seconds}
            size={48}
            className={isTight ? '' : '@7xl/table:hidden'}
          />
        ) : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 @3xl/table:gap-1">
        <p
          className={`flex min-w-0 items-baseline gap-x-2 leading-tight short:group-data-fill/frame:flex-wrap short:group-data-fill/frame:justify-center ${mirrored ? 'flex-row-reverse' : ''}`}
        >
          <span
            title={username}
            className={`line-clamp-2 min-w-0 font-display font-semibold [overflow-wrap:anywhere] @3xl/table:line-clamp-1 @3xl/table:break-all short:group-data-fill/frame:line-clamp-2 ${username.length > LONG ? 'text-xs' : 'text-sm'} ${you ? (isTight ? 'text-felt' : '@max-3xl/table:text-felt') : ''}`}
          >
            {username}
          </span>
          {you && !isTight ? (
            <span className="hidden shrink-0 text-felt text-xs @3xl/table:inline short:group-data-fill/frame:hidden">
              You
            </span>
          ) : null}
          {connected || state.status !== 'running' ? (
            agent || isRated(player) ? (
              <span className="hidden shrink-0 rounded-sm bg-ink-2 px-1.5 text-dim text-xs capitalize tabular-nums leading-5 @3xl/table:inline short:group-data-fill/frame:hidden">
                {agent ?? Math.round(rating)}
              </span>
            ) : null
          ) : (
            <span className="shrink-0 text-live text-xs">Away</span>
          )}
        </p>
        <Tray player={player} down={down} mirrored={mirrored} />
      </div>
      {deadline !== null && !isTight ? (
        <span className="hidden px-2 font-display text-2xl @7xl/table:block">
          <SecondsLeft until={deadline} />
        </span>
      ) : null}
    </section>
  );
}

/** Agents and guests have no rating. */
const isRated = ({ userId, agent }: Player): boolean => userId !== null && agent === null;

const RANGE = { solids: [1, 2, 3, 4, 5, 6, 7], stripes: [9, 10, 11, 12, 13, 14, 15] } as const;

/** The player's seven and the eight: potted ones fade. Before there are groups it says so. */
function Tray({
  player,
  down,
  mirrored,
}: {
  player: Player;
  down: ReadonlySet<number>;
  mirrored: boolean;
}) {
  if (!player.group) {
    return <span className="text-faint text-xs leading-5">Open table</span>;
  }
  const balls = [...RANGE[player.group], 8];
  const left = balls.filter((ball) => groupOf(ball) !== null && !down.has(ball)).length;
  return (
    <span
      className={`flex items-center gap-0.5 @max-3xl/table:h-8.5 @max-3xl/table:max-w-17 @max-3xl/table:flex-wrap @max-3xl/table:content-start @3xl/table:gap-1 short:group-data-fill/frame:flex-wrap short:group-data-fill/frame:justify-center short:group-data-fill/frame:gap-0.5 ${mirrored ? 'flex-row-reverse @max-3xl/table:self-end' : ''}`}
    >
      <span className="sr-only">
        {player.group}, {left === 0 ? 'on the eight' : `${left} left`}
      </span>
      {balls.map((ball) => (
        <BallIcon key={ball} ball={ball} down={down.has(ball)} />
      ))}
    </span>
  );
}
