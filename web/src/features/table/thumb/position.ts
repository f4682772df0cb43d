export interface PlacedBall {
  ball: number;
  x: number;
  y: number;
}

/** Metres of one step of a coordinate, and where its zero lies. */
const STEP = 0.0007;
const ZERO = -1.4336;
const BALLS = 16;
const HEAD_BYTES = 2;
const BALL_BYTES = 3;

/**
 * Reads a packed position: a mask of the balls on the table, then 12 bits for each axis, in base64. None for what is
 * not one.
 */
export function unpack(position: string): PlacedBall[] {
  const bytes = bytesOf(position);
  if (!bytes || bytes.length < HEAD_BYTES) return [];
  const byte = (at: number) => bytes.charCodeAt(at);
  const mask = (byte(0) << 8) | byte(1);
  const on = Array.from({ length: BALLS }, (_, ball) => ball).filter((ball) => mask & (1 << ball));
  if (bytes.length !== HEAD_BYTES + on.length * BALL_BYTES) return [];
  return on.map((ball, index) => {
    const at = HEAD_BYTES + index * BALL_BYTES;
    const both = (byte(at) << 16) | (byte(at + 1) << 8) | byte(at + 2);
    return { ball, x: (both >> 12) * STEP + ZERO, y: (both & 0xfff) * STEP + ZERO };
  });
}

function bytesOf(position: string): string | null {
  try {
    return atob(position);
  } catch {
    return null;
  }
}

/** Between two positions: balls of both move, the others are where they are in the later one. */
export function between(
  from: readonly PlacedBall[],
  to: readonly PlacedBall[],
  part: number,
): PlacedBall[] {
  const eased = 1 - (1 - part) ** 3;
  return to.map((ball) => {
    const start = from.find((one) => one.ball === ball.ball);
    if (!start || part >= 1) return ball;
    return {
      ball: ball.ball,
      x: start.x + (ball.x - start.x) * eased,
      y: start.y + (ball.y - start.y) * eased,
    };
  });
}
