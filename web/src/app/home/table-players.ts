import type { TableCard } from '@/api/tables';
import { type PlacedBall, unpack } from '@/features/table/thumb/position';
import type { TableState } from '@/features/table/wire';
import { many } from '@/lib/many';

const EIGHT = 8;
const ALL = 16;
/** Metres from the first to the last row of a rack: a fifth, and some more. Nothing falls at many a break. */
const RACK = 0.25;

export interface TablePlayerLine {
  username: string;
  character: TableCard['players'][number]['character'];
  rating: number | null;
  /** How it stands for them: balls left, the eight, or who won. */
  standing: string;
  /** Percent, to win the frame; null where nobody knows. */
  chance: number | null;
  /** The next shot is theirs. */
  shoots: boolean;
}

/** A table as a list tells it, or as it is played. */
export type TableNow = Pick<TableCard, 'players' | 'status' | 'turn' | 'winner' | 'odds'> &
  (Pick<TableCard, 'position'> | Pick<TableState, 'balls'>);

const ballsOf = (table: TableNow): PlacedBall[] =>
  'balls' in table ? table.balls.map(([ball, x, y]) => ({ ball, x, y })) : unpack(table.position);

/** The two at a table, each with what is left for them to pot. */
export function playersAt(table: TableNow): TablePlayerLine[] {
  const { players, status, turn, odds } = table;
  const first = status === 'running' && odds ? odds.challenger : null;
  return players.map(({ username, character, rating }, seat) => ({
    username,
    character,
    rating: rating === undefined ? null : Math.round(rating),
    standing: standingOf(seat, table),
    chance: first === null ? null : seat === 0 ? first : 100 - first,
    shoots: status === 'running' && turn === seat,
  }));
}

function standingOf(seat: number, table: TableNow): string {
  const { players, status, turn, winner } = table;
  if (status === 'ended') return winner === seat ? 'Won the frame' : '';
  const placed = ballsOf(table);
  const balls = placed.map(({ ball }) => ball);
  if (balls.length === 0) return '';
  const group = players[seat]?.group;
  if (group) return leftOf(group, balls);
  if (turn !== seat) return '';
  return isRacked(placed) ? 'To break' : 'Open table';
}

function isRacked(balls: readonly PlacedBall[]): boolean {
  const rows = balls.filter(({ ball }) => ball > 0).map(({ x }) => x);
  return balls.length === ALL && Math.max(...rows) - Math.min(...rows) < RACK;
}

function leftOf(group: 'solids' | 'stripes', balls: readonly number[]): string {
  const left = balls.filter((ball) =>
    group === 'solids' ? ball > 0 && ball < EIGHT : ball > EIGHT,
  ).length;
  return left === 0
    ? 'On the eight'
    : `${many(left, group === 'solids' ? 'solid' : 'stripe')} left`;
}
