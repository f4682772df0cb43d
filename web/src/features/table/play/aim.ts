import { distance, pocketsOf, R, REACH, type TableSize } from '../geometry';
import type { Point } from '../wire';

export interface OnTable extends Point {
  ball: number;
}

/** Where the cue ball will be when it first touches something, and where things go from there. */
export type Sight =
  | {
      kind: 'ball';
      ghost: Point;
      ball: number;
      /** Where the object ball sets off from, and its direction: along the line of centres. */
      from: Point;
      objectWay: Point;
      /** The cue ball's direction after, by the 90 degree rule; zero for a full hit. */
      cueWay: Point;
      /** Cosine of the cut: 1 a full hit, near 0 the thinnest. */
      fullness: number;
      /** From the ball's middle to what first is in its way: another ball, a cushion's nose, or the pocket. */
      objectRoom: number;
      cueRoom: number;
    }
  | { kind: 'cushion'; ghost: Point; cueWay: Point };

/** Looks along the aim line: the first ball in the way, else the cushion. */
export function sight(cue: Point, aim: number, balls: readonly OnTable[], size: TableSize): Sight {
  const { length, width } = size;
  const way = { x: Math.cos(aim), y: Math.sin(aim) };
  let nearest = Number.POSITIVE_INFINITY;
  let hit: OnTable | null = null;
  for (const ball of balls) {
    const reach = reachOf(cue, way, ball);
    if (reach !== null && reach < nearest) {
      nearest = reach;
      hit = ball;
    }
  }
  const wall = wallAhead(cue, way, length / 2 - REACH, width / 2 - REACH);
  if (!hit || wall.reach < nearest) {
    return { kind: 'cushion', ghost: along(cue, way, wall.reach), cueWay: wall.back };
  }
  const ghost = along(cue, way, nearest);
  const objectWay = unit({ x: hit.x - ghost.x, y: hit.y - ghost.y });
  const fullness = way.x * objectWay.x + way.y * objectWay.y;
  const rest = { x: way.x - objectWay.x * fullness, y: way.y - objectWay.y * fullness };
  const cueWay = Math.hypot(rest.x, rest.y) < 1e-6 ? { x: 0, y: 0 } : unit(rest);
  const target = hit.ball;
  const others = balls.filter(({ ball }) => ball !== target);
  return {
    kind: 'ball',
    ghost,
    ball: target,
    from: hit,
    objectWay,
    cueWay,
    fullness,
    objectRoom: roomOf(hit, objectWay, others, size),
    cueRoom: roomOf(ghost, cueWay, others, size),
  };
}

/** How far a ball's middle line may be drawn until it comes to a ball's edge, a cushion's nose or into a pocket. */
function roomOf(from: Point, way: Point, balls: readonly Point[], size: TableSize): number {
  if (way.x === 0 && way.y === 0) return 0;
  const { reach } = wallAhead(from, way, size.length / 2, size.width / 2);
  const wall = along(from, way, reach);
  const pocket = pocketsOf(size).find((one) => distance(one, wall) < one.radius + 0.8 * R);
  const free = reach + (pocket ? distance(pocket, wall) : 0);
  return balls.reduce<number>((least, ball) => {
    const touch = reachOf(from, way, ball);
    // Met full on, the line ends at the ball's edge; grazed, where the two touch.
    return touch === null ? least : Math.min(least, edgeOf(from, way, ball) ?? touch);
  }, free);
}

function edgeOf(from: Point, way: Point, ball: Point): number | null {
  const [dx, dy] = [ball.x - from.x, ball.y - from.y];
  const ahead = dx * way.x + dy * way.y;
  const inside = R * R - (dx * dx + dy * dy - ahead * ahead);
  return inside <= 0 ? null : Math.max(0, ahead - Math.sqrt(inside));
}

/** How far the cue ball rolls until it touches the ball; null when it passes. */
function reachOf(cue: Point, way: Point, ball: Point): number | null {
  const dx = ball.x - cue.x;
  const dy = ball.y - cue.y;
  const ahead = dx * way.x + dy * way.y;
  if (ahead <= 0) return null;
  const aside2 = dx * dx + dy * dy - ahead * ahead;
  const touch2 = 4 * R * R - aside2;
  return touch2 <= 0 ? null : Math.max(0, ahead - Math.sqrt(touch2));
}

function wallAhead(cue: Point, way: Point, halfX: number, halfY: number) {
  const toX = way.x === 0 ? Number.POSITIVE_INFINITY : (Math.sign(way.x) * halfX - cue.x) / way.x;
  const toY = way.y === 0 ? Number.POSITIVE_INFINITY : (Math.sign(way.y) * halfY - cue.y) / way.y;
  return toX < toY
    ? { reach: Math.max(0, toX), back: { x: -way.x, y: way.y } }
    : { reach: Math.max(0, toY), back: { x: way.x, y: -way.y } };
}

const along = (from: Point, way: Point, reach: number): Point => ({
  x: from.x + way.x * reach,
  y: from.y + way.y * reach,
});

function unit(vector: Point): Point {
  const size = Math.hypot(vector.x, vector.y);
  return size === 0 ? vector : { x: vector.x / size, y: vector.y / size };
}

/** The direction from one point to another. */
export const directionTo = (from: Point, to: Point): number =>
  Math.atan2(to.y - from.y, to.x - from.x);
