import { footSpot, headString, R, SIZES } from '../geometry';

/** From the apex back: the eight in the middle, a solid and a stripe at the corners. */
const ROWS = [[1], [9, 2], [10, 8, 3], [4, 14, 7, 11], [12, 5, 13, 15, 6]];
const SIZE = SIZES.nine;
const FOOT = footSpot(SIZE);

/** Number, x and y of each ball before the break, the cue ball on the head string. */
export const RACK: readonly (readonly number[])[] = [
  [0, headString(SIZE), 0],
  ...ROWS.flatMap((row, depth) =>
    row.map((ball, place) => [
      ball,
      FOOT.x + depth * Math.sqrt(3) * R,
      FOOT.y + (2 * place - depth) * R,
    ]),
  ),
];
