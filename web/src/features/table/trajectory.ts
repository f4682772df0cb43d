import { bytesOf } from './bytes';
import { R } from './geometry';
import { fromVector, IDENTITY, multiply, normalised, type Quat, racked } from './rotation';

export const Kind = { rest: 0, slide: 1, roll: 2, spin: 3, pocketed: 4, off: 5 } as const;

/** A stretch of one ball's way with constant acceleration; seconds, metres, radians. */
interface Stretch {
  kind: number;
  start: number;
  /** Until the ball's next record. */
  length: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  ax: number;
  ay: number;
  /** Where a ball came over the edge. */
  fellX: number;
  fellY: number;
  w: readonly [number, number, number];
  /** How the ball is turned at the start. */
  turned: Quat;
}

export interface BallAt {
  ball: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  turned: Quat;
  kind: number;
  /** Seconds since it fell into a pocket or off the table. */
  gone: number;
}

const VERSION = 1;
const HEADER = 8;
const RECORD = 19;
/** More than a shot can need; a longer text is not a trajectory. */
const MAX_RECORDS = 4096;
const POSITION = 0.000_05;
const SPEED = 0.000_5;
const SPIN = 1 / 64;
/** rad/s² by which the cloth slows a spin about the vertical; the server's numbers, as are the frictions. */
const SPIN_DECAY = 10;
const GRAVITY = 9.81;
const SLIDING = 0.2;
const ROLLING = 0.01;
/** A ball that has come over a pocket's edge is drawn to its middle in this many seconds. */
const DROP = 0.12;
/** Turns about changing axes are composed in steps of at most this many seconds. */
const TURN_STEP = 0.04;

/** One shot's motion: decoded once, then evaluated for any moment. */
export class Trajectory {
  readonly duration: number;
  readonly #ways: readonly { ball: number; stretches: Stretch[] }[];

  private constructor(duration: number, ways: { ball: number; stretches: Stretch[] }[]) {
    this.duration = duration;
    this.#ways = ways;
  }

  /** Throws a RangeError for what is not a trajectory. `turned` says how the balls lay before. */
  static decode(base64: string, turned: ReadonlyMap<number, Quat> = new Map()): Trajectory {
    const bytes = bytesOf(base64);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < HEADER || view.getUint8(0) !== VERSION) {
      throw new RangeError('a trajectory of another version');
    }
    const records = view.getUint16(2, true);
    if (records > MAX_RECORDS || bytes.length !== HEADER + records * RECORD) {
      throw new RangeError('a trajectory of the wrong length');
    }
    const duration = view.getUint32(4, true) / 1e6;
    const ways = new Map<number, Stretch[]>();
    for (let index = 0; index < records; index += 1) {
      const { ball, stretch } = read(view, HEADER + index * RECORD);
      const way = ways.get(ball);
      if (way) way.push(stretch);
      else ways.set(ball, [stretch]);
    }
    for (const [ball, way] of ways) connect(way, turned.get(ball) ?? racked(ball), duration);
    return new Trajectory(
      duration,
      [...ways].map(([ball, stretches]) => ({ ball, stretches })).sort((a, b) => a.ball - b.ball),
    );
  }

  /** Every ball that the shot began with, at a moment in seconds. */
  at(seconds: number): BallAt[] {
    return this.#ways.map(({ ball, stretches }) => evaluate(ball, stretches, seconds));
  }

  one(ball: number, seconds: number): BallAt | null {
    const way = this.#ways.find((each) => each.ball === ball);
    return way ? evaluate(ball, way.stretches, seconds) : null;
  }

  /** How the balls lie at the end, for the next shot to begin with. */
  turnedAtEnd(): Map<number, Quat> {
    return new Map(this.at(this.duration).map(({ ball, turned }) => [ball, turned]));
  }
}

function read(view: DataView, at: number): { ball: number; stretch: Stretch } {
  const head = view.getUint8(at);
  const kind = head & 15;
  if (kind > Kind.off) throw new RangeError('a ball moves in no known way');
  const int = (offset: number) => view.getInt16(at + offset, true);
  return {
    ball: head >> 4,
    stretch: {
      kind,
      start: view.getUint32(at + 1, true) / 1e6,
      length: 0,
      x: int(5) * POSITION,
      y: int(7) * POSITION,
      vx: int(9) * SPEED,
      vy: int(11) * SPEED,
      ax: 0,
      ay: 0,
      fellX: 0,
      fellY: 0,
      w: [int(13) * SPIN, int(15) * SPIN, int(17) * SPIN],
      turned: IDENTITY,
    },
  };
}

/** Gives each stretch the acceleration that takes it to the next one's start, and how the ball is turned there. */
function connect(way: Stretch[], turned: Quat, duration: number): void {
  let lies = turned;
  way.forEach((one, index) => {
    const next = way[index + 1];
    one.length = Math.max(0, (next?.start ?? duration) - one.start);
    if (next && next.kind >= Kind.pocketed) slow(one, next);
    else if (next && one.length > 0) {
      const t2 = one.length ** 2;
      one.ax = (2 * (next.x - one.x - one.vx * one.length)) / t2;
      one.ay = (2 * (next.y - one.y - one.vy * one.length)) / t2;
    }
    one.turned = lies;
    lies = normalised(turnedAfter(one, one.length));
  });
}

/** A last record names the pocket's middle, not where the ball fell: until then friction alone tells the way. */
function slow(one: Stretch, next: Stretch): void {
  const isRolling = one.kind === Kind.roll;
  const ux = isRolling ? one.vx : one.vx - R * one.w[1];
  const uy = isRolling ? one.vy : one.vy + R * one.w[0];
  const size = Math.hypot(ux, uy);
  if (size > 0) {
    const strength = ((isRolling ? ROLLING : SLIDING) * GRAVITY) / size;
    one.ax = -ux * strength;
    one.ay = -uy * strength;
  }
  const t = one.length;
  next.fellX = one.x + one.vx * t + (one.ax * t * t) / 2;
  next.fellY = one.y + one.vy * t + (one.ay * t * t) / 2;
}

function evaluate(ball: number, way: readonly Stretch[], seconds: number): BallAt {
  let low = 0;
  let high = way.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((way[middle] as Stretch).start <= seconds) low = middle;
    else high = middle - 1;
  }
  const one = way[low] as Stretch;
  const isLast = low === way.length - 1;
  const gone = one.kind >= Kind.pocketed;
  const since = Math.max(0, seconds - one.start);
  // After its last record a ball lies where that says.
  const t = isLast ? 0 : Math.min(since, one.length);
  const falling = gone && low > 0 ? Math.max(0, 1 - since / DROP) : 0;
  return {
    ball,
    x: one.x + one.vx * t + (one.ax * t * t) / 2 + falling * (one.fellX - one.x),
    y: one.y + one.vy * t + (one.ay * t * t) / 2 + falling * (one.fellY - one.y),
    vx: isLast ? 0 : one.vx + one.ax * t,
    vy: isLast ? 0 : one.vy + one.ay * t,
    turned: t > 0 ? turnedAfter(one, t) : one.turned,
    kind: one.kind,
    gone: gone ? since : 0,
  };
}

/** The turning that goes with the stretch, in steps that begin at its start, so that it is the same however asked. */
function turnedAfter(one: Stretch, t: number): Quat {
  if (one.kind === Kind.rest || one.kind >= Kind.pocketed) return one.turned;
  let lies = one.turned;
  const straight = one.kind === Kind.roll && one.w[2] === 0;
  for (let at = 0; at < t; ) {
    const step = straight ? t : Math.min(TURN_STEP, t - at);
    const [x, y, z] = spinAt(one, at + step / 2);
    lies = multiply(fromVector(x * step, y * step, z * step), lies);
    at += step;
  }
  return lies;
}

/** Rolling turns with the way it makes; sliding is turned by the friction that also slows it. */
function spinAt(one: Stretch, t: number): readonly [number, number, number] {
  const [wx, wy, wz] = one.w;
  const z = Math.sign(wz) * Math.max(0, Math.abs(wz) - SPIN_DECAY * t);
  if (one.kind === Kind.roll) return [-(one.vy + one.ay * t) / R, (one.vx + one.ax * t) / R, z];
  const gain = 5 / (2 * R);
  return [wx + gain * one.ay * t, wy - gain * one.ax * t, z];
}
