import { pocketsOf, RAIL, type TableSize } from '../geometry';
import type { PlacedBall } from './position';

/** Part of the table's length, or of its width, that a close-up shows at most. */
const NEAR = 0.58;
/** A little more than the table with its wood is longer than wide. */
const SHAPE = 1.8;

/** Size of the whole table, of which a picture of that size shows a part. */
export function wholeOf(width: number, height: number): { width: number; height: number } {
  const high = Math.max(height, width / SHAPE) / NEAR;
  return { width: high * SHAPE, height: high };
}

/** Upper left corner of what is shown: 0 to 1 of the way that there is to the right and down. */
export interface Corner {
  x: number;
  y: number;
}

/** Corner of the picture, in parts of it, on which a card has its marks. */
const MARKS = { x: 0.52, y: 0.22 };
/** So near to the picture's edge a ball is not seen as a whole. */
const EDGE = 0.05;
const PLACES = [0, 0.25, 0.5, 0.75, 1];
const CORNERS: readonly Corner[] = PLACES.flatMap((y) => PLACES.map((x) => ({ x, y })));
const CUE = 0;
/** The worth of a place: the cue ball in it as much as four others, and something under the marks less than nothing. */
const WORTH = { cue: 6, ball: 1, hole: 0.8, covered: -7, way: -1.5 };

/** Place from which most balls and pockets are seen, the cue ball among them, with none under the marks, and not far from where one looked before. `shown`: how much of the table the picture has room for. */
export function lookAt(
  balls: readonly PlacedBall[],
  size: TableSize,
  shown: Corner,
  before: Corner | null,
): Corner {
  const spots = balls.map((ball) => ({ ...spotOf(ball, size), worth: worthOf(ball) }));
  const holes = pocketsOf(size).map((pocket) => ({
    ...spotOf(pocket, size),
    worth: WORTH.hole,
  }));
  const score = (corner: Corner): number => {
    const way = before ? WORTH.way * Math.hypot(corner.x - before.x, corner.y - before.y) : 0;
    return [...spots, ...holes].reduce((sum, { x, y, worth }) => {
      const [u, v] = [partOf(x, corner.x, shown.x), partOf(y, corner.y, shown.y)];
      if (u < 0 || v < 0) return sum;
      if (u < MARKS.x && v < MARKS.y) return sum + WORTH.covered;
      return Math.max(u, v) > 1 - EDGE || Math.min(u, v) < EDGE ? sum : sum + worth;
    }, way);
  };
  const [first = { x: 0.5, y: 0.5 }, ...others] = CORNERS;
  let best = { corner: first, score: score(first) };
  for (const corner of others) {
    const found = score(corner);
    if (found > best.score) best = { corner, score: found };
  }
  return best.corner;
}

const worthOf = ({ ball }: PlacedBall): number => (ball === CUE ? WORTH.cue : WORTH.ball);

/** Place on the whole table with its wood, in parts of that. */
const spotOf = ({ x, y }: { x: number; y: number }, { length, width }: TableSize): Corner => ({
  x: 0.5 + x / (length + 2 * RAIL),
  y: 0.5 - y / (width + 2 * RAIL),
});

/** The same in parts of the picture. */
const partOf = (place: number, corner: number, shown: number): number =>
  (place - corner * (1 - shown)) / shown;

/** Between two places, as the balls move between two positions. */
export const betweenCorners = (from: Corner, to: Corner, part: number): Corner => {
  const eased = 1 - (1 - part) ** 3;
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
};
