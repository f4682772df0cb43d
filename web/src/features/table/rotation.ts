/** How a ball is turned: a unit quaternion (w, x, y, z) from the ball's own axes to the table's. */
export type Quat = readonly [w: number, x: number, y: number, z: number];

export const IDENTITY: Quat = [1, 0, 0, 0];

export function multiply(a: Quat, b: Quat): Quat {
  const [aw, ax, ay, az] = a;
  const [bw, bx, by, bz] = b;
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}

/** The turn by the vector's length in radians about its direction. */
export function fromVector(x: number, y: number, z: number): Quat {
  const angle = Math.hypot(x, y, z);
  if (angle < 1e-9) return IDENTITY;
  const part = Math.sin(angle / 2) / angle;
  return [Math.cos(angle / 2), x * part, y * part, z * part];
}

export function normalised(q: Quat): Quat {
  const size = Math.hypot(...q) || 1;
  return [q[0] / size, q[1] / size, q[2] / size, q[3] / size];
}

/** The rows of the matrix that takes table axes to the ball's own: what a shader needs to find a point's paint. */
export function inverseMatrix([w, x, y, z]: Quat, out: Float64Array): Float64Array {
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y + w * z);
  out[2] = 2 * (x * z - w * y);
  out[3] = 2 * (x * y - w * z);
  out[4] = 1 - 2 * (x * x + z * z);
  out[5] = 2 * (y * z + w * x);
  out[6] = 2 * (x * z + w * y);
  out[7] = 2 * (y * z - w * x);
  out[8] = 1 - 2 * (x * x + y * y);
  return out;
}

/** How a ball lies before anybody has touched it: its number half up, each ball a little differently. */
export function racked(ball: number): Quat {
  const turn = ((ball * 2654435761) % 628) / 100;
  const tilt = 0.25 + (((ball * 40503) % 100) / 100) * 0.5;
  // The number's disc faces +x: up first, then leaning away, then about the vertical.
  return multiply(
    fromVector(0, 0, turn),
    multiply(fromVector(0, -Math.PI / 2 + tilt, 0), IDENTITY),
  );
}
