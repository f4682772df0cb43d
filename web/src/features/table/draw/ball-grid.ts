/** The pixels that a ball covers, with what does not depend on how it is turned or where it lies. */
export interface BallGrid {
  /** Width and height of the sprite in device pixels. */
  side: number;
  radius: number;
  /** Sine of the angle from the number's middle to its disc's edge. */
  disc: number;
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
  /** Part of a lamp that it mirrors there, 0 to 1. */
  glint: Float32Array;
}

/** Larger on a small ball, so that its number can be read. */
const discOf = (radius: number): number => Math.min(0.57, Math.max(0.48, 0.66 - radius * 0.0075));

/** For a ball of this radius in device pixels. */
export function ballGrid(radius: number): BallGrid {
  const side = Math.ceil(radius * 2) + 3;
  const centre = side / 2;
  const reach = Math.ceil((radius + 1) ** 2 * 4);
  const grid: BallGrid = {
    side,
    radius,
    disc: discOf(radius),
    count: 0,
    offset: new Int32Array(reach),
    nx: new Float32Array(reach),
    ny: new Float32Array(reach),
    nz: new Float32Array(reach),
    cover: new Uint8ClampedArray(reach),
    light: new Float32Array(reach),
    bounce: new Float32Array(reach),
    glint: new Float32Array(reach),
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
  // Broad lamps, a little up the screen: the light wraps around, and the foot lies in the ball's own shade.
  const facing = Math.max(0, 0.955 * nz + 0.296 * (0.8 * ny - 0.6 * nx));
  grid.light[index] = 0.12 + 0.98 * facing ** 0.8 + 0.14 * facing ** 14;
  grid.bounce[index] = 0.42 * (1 - nz) ** 1.8;
  const off = (nx + 0.36) ** 2 + (ny - 0.48) ** 2;
  grid.glint[index] = 0.92 * Math.exp(-((off / 0.04) ** 1.5));
}
