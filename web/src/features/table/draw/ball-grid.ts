import { LAMP_HEIGHT } from './lamps';

/** The pixels that a ball covers, with what does not depend on how it is turned or where it lies. */
export interface BallGrid {
  /** Width and height of the sprite in device pixels. */
  side: number;
  radius: number;
  count: number;
  /** Index of the pixel's first byte in a sprite. */
  offset: Int32Array;
  /** The surface's direction, in the screen's axes: right, up, towards the eye. */
  nx: Float32Array;
  ny: Float32Array;
  nz: Float32Array;
  /** Part of the pixel that the ball covers, 0 to 255. */
  cover: Uint8ClampedArray;
  /** Light that falls on the paint. */
  light: Float32Array;
  /** Light that the cloth throws back at the ball's foot. */
  bounce: Float32Array;
  /** Where the mirrored look meets the lamps' height, in metres from the ball; far away where it misses. */
  lampX: Float32Array;
  lampY: Float32Array;
  /** How much of what is mirrored is seen. */
  gloss: Float32Array;
}

const NOWHERE = 1e6;

/** For a ball of this radius in device pixels. */
export function ballGrid(radius: number): BallGrid {
  const side = Math.ceil(radius * 2) + 3;
  const centre = side / 2;
  const reach = Math.ceil((radius + 1) ** 2 * 4);
  const grid: BallGrid = {
    side,
    radius,
    count: 0,
    offset: new Int32Array(reach),
    nx: new Float32Array(reach),
    ny: new Float32Array(reach),
    nz: new Float32Array(reach),
    cover: new Uint8ClampedArray(reach),
    light: new Float32Array(reach),
    bounce: new Float32Array(reach),
    lampX: new Float32Array(reach),
    lampY: new Float32Array(reach),
    gloss: new Float32Array(reach),
  };
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const dx = column + 0.5 - centre;
      const dy = centre - row - 0.5;
      const far = Math.hypot(dx, dy);
      const cover = Math.min(1, Math.max(0, radius + 0.5 - far));
      if (cover > 0) put(grid, (row * side + column) * 4, dx / radius, dy / radius, cover);
    }
  }
  return grid;
}

function put(grid: BallGrid, offset: number, dx: number, dy: number, cover: number): void {
  const index = grid.count;
  grid.count += 1;
  const flat = Math.min(0.999, Math.hypot(dx, dy));
  const shrink = flat / (Math.hypot(dx, dy) || 1);
  const nx = dx * shrink;
  const ny = dy * shrink;
  const nz = Math.sqrt(1 - flat * flat);
  grid.offset[index] = offset;
  grid.nx[index] = nx;
  grid.ny[index] = ny;
  grid.nz[index] = nz;
  grid.cover[index] = cover * 255;
  // Broad lamps: the light wraps around, and the foot lies in the ball's own shade.
  grid.light[index] = 0.1 + 0.96 * nz ** 0.8 + 0.16 * Math.max(0, nz) ** 14;
  grid.bounce[index] = 0.42 * (1 - nz) ** 1.8;
  const mirrorZ = 2 * nz * nz - 1;
  const isUp = mirrorZ > 0.12;
  grid.lampX[index] = isUp ? (2 * nz * nx * LAMP_HEIGHT) / mirrorZ : NOWHERE;
  grid.lampY[index] = isUp ? (2 * nz * ny * LAMP_HEIGHT) / mirrorZ : NOWHERE;
  grid.gloss[index] = 0.66 + 0.3 * (1 - nz) ** 3;
}
