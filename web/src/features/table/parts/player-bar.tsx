import { Avatar } from '@/ui/avatar';
import { groupOf } from '../geometry';
import type { Player, TableState } from '../wire';
import { BallIcon } from './ball-icon';
import { ClockRing } from './clock-ring';

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

const LEVEL_TEXT = { easy: 'Easy agent', medium: 'Medium agent', hard: 'Hard agent' } as const;

/** Who plays: the clock around the picture, name and rating, and the balls still to pot. */
export function PlayerBar({ player, state, down, you, deadline, mirrored }: PlayerBarProps) {
  const { username, rating, agent, group, connected } = player;
  const atTable = state.status === 'running' && state.turn === player.seat;
  return (
    <section
      aria-label={`${username}${you ? ' (you)' : ''}`}
      className={`flex min-w-0 flex-1 items-center gap-2.5 rounded-lg border p-1.5 transition-colors md:gap-3 md:p-2 ${
        mirrored ? 'flex-row-reverse text-right' : ''
      } ${atTable ? 'border-felt/60 bg-felt/10' : 'border-transparent'}`}
    >
      <span className="relative grid size-11 shrink-0 place-items-center md:size-12">
        <Avatar name={username} size={34} />
        {deadline !== null && state.clock ? (
          <ClockRing deadline={deadline} seconds={state.clock.seconds} size={48} />
        ) : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p
          className={`flex min-w-0 items-baseline gap-2 leading-tight ${mirrored ? 'flex-row-reverse' : ''}`}
        >
          <span className="truncate font-display font-semibold text-sm">{username}</span>
          {you ? <span className="shrink-0 text-felt text-xs">You</span> : null}
          <span className="hidden shrink-0 text-dim text-xs tabular-nums sm:inline">
            {agent ? LEVEL_TEXT[agent] : Math.round(rating)}
          </span>
        </p>
        <Tray player={player} down={down} mirrored={mirrored} />
        {connected || state.status !== 'running' ? null : (
          <span className="text-live text-xs">
            Away. {group ? '' : 'The seat is kept for them.'}
          </span>
        )}
      </div>
    </section>
  );
}

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
    <span className={`flex items-center gap-[3px] ${mirrored ? 'flex-row-reverse' : ''}`}>
      <span className="sr-only">
        {player.group}, {left === 0 ? 'on the eight' : `${left} left`}
      </span>
      {balls.map((ball) => (
        <BallIcon key={ball} ball={ball} size={17} open={down.has(ball)} />
      ))}
    </span>
  );
}
