import { distance, R } from '../geometry';
import type { Point } from '../wire';
import { sheet } from './canvas';
import { inMetres, inPixels, type View } from './view';

const LENGTH = 1.45;
const TIP = 0.0064;
const BUTT = 0.0145;
/** The stick is kept as a picture this many times as fine as the canvas, so that it stays crisp when it is turned. */
const FINER = 2;
const MOST_SCALE = 1400;

/** Stretches of the stick from the tip, in metres, each with its colours from edge to middle. */
const PARTS: readonly [until: number, edge: string, middle: string][] = [
  [0.009, '#22507d', '#5bb8ff'],
  [0.034, '#b9b2a0', '#fffaf0'],
  [0.74, '#9a6b30', '#f7dca4'],
  [0.752, '#6d4c12', '#ffe9ae'],
  [1.02, '#33150a', '#b0602f'],
  [1.03, '#6d4c12', '#ffe9ae'],
  [1.3, '#0c0d0e', '#54595c'],
  [1.31, '#6d4c12', '#ffe9ae'],
  [1.43, '#2c1009', '#98502b'],
  [LENGTH, '#050505', '#3a3a3a'],
];

/** Hold of a stick: `side` of the ball's middle, the butt raised by `elevation`. */
export interface Hold {
  at: Point;
  aim: number;
  /** The gap between tip and ball in metres. */
  pull: number;
  side: number;
  elevation: number;
}

/** The stick behind the ball, painted once and laid where it is held. */
export class Cue {
  readonly #view: View;
  readonly #stick: HTMLCanvasElement | undefined;

  constructor(view: View) {
    this.#view = view;
    this.#stick = stickOf(Math.min(view.scale * FINER, MOST_SCALE));
  }

  draw(context: CanvasRenderingContext2D, hold: Hold): void {
    if (!this.#stick) return;
    const { at, aim, pull, side, elevation } = hold;
    context.save();
    shade(context, this.#view, hold);
    inMetres(context, this.#view);
    context.translate(at.x, at.y);
    context.rotate(aim + Math.PI);
    // The tip meets the ball beside its middle; a raised stick looks shorter from above.
    context.translate(R + pull, side * R * 0.5);
    context.drawImage(this.#stick, 0, -BUTT, LENGTH * Math.cos(elevation), 2 * BUTT);
    context.restore();
    inPixels(context);
  }
}

/** Tells whether the stick lies over a ball, which then has to be seen through it. */
export function liesOver({ at, aim, pull, elevation }: Hold, ball: Point): boolean {
  const far = distance(at, ball);
  const turn = Math.atan2(ball.y - at.y, ball.x - at.x) - aim - Math.PI;
  const along = far * Math.cos(turn) - pull;
  return (
    along > R &&
    along < LENGTH * Math.cos(elevation) + 2 * R &&
    Math.abs(far * Math.sin(turn)) < R + BUTT
  );
}

/** End of the butt. */
export const buttOf = ({ at, aim, pull, elevation }: Hold): Point => {
  const back = R + pull + LENGTH * Math.cos(elevation);
  return { x: at.x - Math.cos(aim) * back, y: at.y - Math.sin(aim) * back };
};

function stickOf(scale: number): HTMLCanvasElement | undefined {
  const context = sheet(LENGTH * scale, 2 * BUTT * scale);
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, 0, BUTT * scale);
  let from = 0;
  for (const [until, edge, middle] of PARTS) {
    const wide = widthAt(until);
    const tone = context.createLinearGradient(0, -wide, 0, wide);
    tone.addColorStop(0, edge);
    tone.addColorStop(0.34, middle);
    tone.addColorStop(0.55, middle);
    tone.addColorStop(1, edge);
    context.fillStyle = tone;
    outline(context, from, until);
    context.fill();
    from = until;
  }
  points(context);
  // The lamps along its back.
  context.fillStyle = '#ffffff5c';
  context.beginPath();
  context.moveTo(0.04, -TIP * 0.42);
  context.lineTo(LENGTH - 0.02, -BUTT * 0.44);
  context.lineTo(LENGTH - 0.02, -BUTT * 0.24);
  context.lineTo(0.04, -TIP * 0.2);
  context.fill();
  return context.canvas;
}

/** A soft shade in three layers: a real blur costs more than all the balls. */
function shade(
  context: CanvasRenderingContext2D,
  view: View,
  { at, aim, pull, elevation }: Hold,
): void {
  inMetres(context, view);
  const drop = 0.012 + 0.06 * Math.sin(elevation);
  // Down on the screen, whichever way the table lies.
  context.translate(at.x - (view.upright ? drop : 0), at.y - (view.upright ? 0 : drop));
  context.rotate(aim + Math.PI);
  context.translate(R + pull, 0);
  context.fillStyle = '#00000026';
  for (const grow of [0.001, 0.004, 0.008]) {
    outline(context, 0.02, LENGTH, [0, grow]);
    context.fill();
  }
}

const widthAt = (x: number): number => TIP + (BUTT - TIP) * (x / LENGTH);

function outline(context: CanvasRenderingContext2D, from: number, to: number, grow = [0, 0]): void {
  const [thin, thick] = [widthAt(from) + (grow[0] ?? 0), widthAt(to) + (grow[1] ?? 0)];
  context.beginPath();
  context.moveTo(from, -thin);
  context.lineTo(to, -thick);
  context.lineTo(to, thick);
  context.lineTo(from, thin);
  context.closePath();
}

/** The long inlays before the grip. */
function points(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#f3e6c7cc';
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(1.015, side * 0.0105);
    context.lineTo(0.8, side * 0.0045);
    context.lineTo(1.015, side * 0.003);
    context.closePath();
    context.fill();
  }
}
