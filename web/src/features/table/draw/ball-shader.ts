import { inverseMatrix, type Quat } from '../rotation';
import type { BallGrid } from './ball-grid';
import { BALL_WHITE, CUE_DOT, paintOf, type Rgb } from './colours';
import type { Prints } from './numbers';

/** Half the stripe's width as a part of the radius. */
const STRIPE = 0.62;
/** Cosine of the angle to the edge of a dot on the cue ball. */
const DOT = 0.972;

const matrix = new Float64Array(9);

/** Look of one sprite. */
export interface BallLook {
  ball: number;
  turned: Quat;
  upright: boolean;
  /** Light that the cloth throws back. */
  bounce: Rgb;
}

/** Paints a ball as a sphere into `out`, a picture of the grid's side (RGBA, not premultiplied). */
export function shadeBall(grid: BallGrid, prints: Prints, look: BallLook, out: Uint8ClampedArray) {
  inverseMatrix(look.turned, matrix);
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = matrix as unknown as number[] as Nine;
  const { offset, nx, ny, nz, cover, light, bounce, glint, disc: wide } = grid;
  const rim = Math.sqrt(1 - wide * wide);
  const paint = paintOf(look.ball);
  const striped = look.ball > 8;
  const print = prints.of[look.ball] as Uint8ClampedArray;
  const half = prints.side / 2;
  const edge = 1.2 / grid.radius;
  for (let index = 0; index < grid.count; index += 1) {
    const sx = nx[index] as number;
    const sy = ny[index] as number;
    const wz = nz[index] as number;
    // The screen's axes to the table's.
    const wx = look.upright ? sy : sx;
    const wy = look.upright ? -sx : sy;
    const lx = m0 * wx + m1 * wy + m2 * wz;
    const ly = m3 * wx + m4 * wy + m5 * wz;
    const lz = m6 * wx + m7 * wy + m8 * wz;
    let red: number;
    let green: number;
    let blue: number;
    if (look.ball === 0) {
      const near = Math.max(Math.abs(lx), Math.abs(ly), Math.abs(lz));
      const dot = ramp(near, DOT, edge * 0.25);
      red = mix(BALL_WHITE[0], CUE_DOT[0], dot);
      green = mix(BALL_WHITE[1], CUE_DOT[1], dot);
      blue = mix(BALL_WHITE[2], CUE_DOT[2], dot);
    } else {
      const disc = ramp(Math.abs(lx), rim, edge * wide);
      let white = striped ? ramp(Math.abs(lz), STRIPE, edge * 0.8) : 0;
      if (disc > white) white = disc;
      red = mix(paint[0], BALL_WHITE[0], white);
      green = mix(paint[1], BALL_WHITE[1], white);
      blue = mix(paint[2], BALL_WHITE[2], white);
      if (disc > 0) {
        const u = half + ((lx > 0 ? ly : -ly) / wide) * half;
        const v = half - (lz / wide) * half;
        const ink = sample(print, prints.side, u, v) * disc;
        red = mix(red, 16, ink);
        green = mix(green, 15, ink);
        blue = mix(blue, 17, ink);
      }
    }
    const lit = light[index] as number;
    const thrown = bounce[index] as number;
    red = red * lit + look.bounce[0] * thrown;
    green = green * lit + look.bounce[1] * thrown;
    blue = blue * lit + look.bounce[2] * thrown;
    const shine = glint[index] as number;
    if (shine > 0.02) {
      red = mix(red, 255, shine);
      green = mix(green, 253, shine);
      blue = mix(blue, 246, shine);
    }
    const at = offset[index] as number;
    out[at] = red;
    out[at + 1] = green;
    out[at + 2] = blue;
    out[at + 3] = cover[index] as number;
  }
}

type Nine = [number, number, number, number, number, number, number, number, number];

const mix = (from: number, to: number, part: number): number => from + (to - from) * part;

/** 0 below the bound, 1 above it, with a soft step of that width on either side. */
function ramp(value: number, bound: number, soft: number): number {
  const part = (value - bound) / (2 * soft) + 0.5;
  return part <= 0 ? 0 : part >= 1 ? 1 : part;
}

/** The print at a point between pixels, 0 to 1. */
function sample(print: Uint8ClampedArray, side: number, u: number, v: number): number {
  const x = Math.min(side - 1.001, Math.max(0, u - 0.5));
  const y = Math.min(side - 1.001, Math.max(0, v - 0.5));
  const column = Math.floor(x);
  const row = Math.floor(y);
  const at = row * side + column;
  const fx = x - column;
  const fy = y - row;
  const top = mix(print[at] as number, print[at + 1] as number, fx);
  const foot = mix(print[at + side] as number, print[at + side + 1] as number, fx);
  return mix(top, foot, fy) / 255;
}
