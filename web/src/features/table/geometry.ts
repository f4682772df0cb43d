import type { PocketId, Point, TableName } from './wire';

/** Metres. The ball's radius is the published one that the server simulates with. */
export const R = 0.028575;
/** From the cushion's nose to the outer edge of the wood, and the cushion's own part of that. */
export const RAIL = 0.14;
export const CUSHION = 0.05;

export interface TableSize {
  length: number;
  width: number;
}

export const SIZES: Record<TableName, TableSize> = {
  nine: { length: 2.54, width: 1.27 },
  seven: { length: 1.98, width: 0.99 },
};

export interface Pocket extends Point {
  id: PocketId;
  radius: number;
  corner: boolean;
  name: string;
}

/** The pockets as the server has them: the mouth from nose to nose, and the hole behind a shelf of cloth. */
export const CORNER = { mouth: 0.1159, shelf: 0.038, hole: 0.062, facing: 38 } as const;
export const SIDE = { mouth: 0.1286, shelf: 0.0048, hole: 0.0645, facing: 76 } as const;
/** From the corner of the bed along each cushion to where its nose ends. */
export const CORNER_CUT = CORNER.mouth / Math.SQRT2;
/** How far a hole's centre lies outside the bed, along each axis. */
const CORNER_DEPTH = (CORNER.shelf + CORNER.hole) / Math.SQRT2 - CORNER_CUT / 2;
const SIDE_DEPTH = SIDE.shelf + SIDE.hole;
/** The nose is higher than a ball's middle: seen from above a ball comes this near to it. */
export const REACH = R * 0.962_860_321;

const NAMES = ['Head left', 'Middle left', 'Foot left', 'Foot right', 'Middle right', 'Head right'];

/** The six pockets, in the order of their ids. */
export function pocketsOf({ length, width }: TableSize): Pocket[] {
  const places: [number, number][] = [
    [-1, 1],
    [0, 1],
    [1, 1],
    [1, -1],
    [0, -1],
    [-1, -1],
  ];
  return places.map(([sx, sy], index) => {
    const corner = sx !== 0;
    const depth = corner ? CORNER_DEPTH : SIDE_DEPTH;
    return {
      id: index as PocketId,
      x: corner ? sx * (length / 2 + depth) : 0,
      y: sy * (width / 2 + depth),
      radius: corner ? CORNER.hole : SIDE.hole,
      corner,
      name: NAMES[index] ?? '',
    };
  });
}

/** Where the kitchen ends: the head string. */
export const headString = ({ length }: TableSize): number => -length / 4;

export const footSpot = ({ length }: TableSize): Point => ({ x: length / 4, y: 0 });

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The angle in (-π, π]. */
export function wrapAngle(angle: number): number {
  const turned = (angle + Math.PI) % (2 * Math.PI);
  return (turned <= 0 ? turned + 2 * Math.PI : turned) - Math.PI;
}

export function groupOf(ball: number): 'solids' | 'stripes' | null {
  if (ball >= 1 && ball <= 7) return 'solids';
  return ball >= 9 && ball <= 15 ? 'stripes' : null;
}
