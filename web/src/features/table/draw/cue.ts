import { R } from '../geometry';
import type { Point } from '../wire';
import { inMetres, inPixels, type View } from './view';

const LENGTH = 1.45;
const TIP = 0.0064;
const BUTT = 0.0145;

/** Stretches of the stick from the tip, in metres, each with its colours from edge to middle. */
const PARTS: readonly [until: number, edge: string, middle: string][] = [
  [0.009, '#22507d', '#5bb8ff'],
  [0.034, '#b9b2a0', '#fffaf0'],
  [0.74, '#a87a3c', '#f3d59a'],
  [0.752, '#6d4c12', '#ffe9ae'],
  [1.02, '#3a1a0c', '#a5582b'],
  [1.03, '#6d4c12', '#ffe9ae'],
  [1.3, '#0c0d0e', '#4a4f52'],
  [1.31, '#6d4c12', '#ffe9ae'],
  [1.43, '#33130a', '#8a4526'],
  [LENGTH, '#050505', '#3a3a3a'],
];

/** The stick behind the ball; `pull` is the gap between tip and ball in metres. */
export function drawCue(
  context: CanvasRenderingContext2D,
  view: View,
  ball: Point,
  aim: number,
  pull: number,
  tip: { side: number; elevation: number },
): void {
  context.save();
  shade(context, view, ball, aim, pull, tip.elevation);
  inMetres(context, view);
  context.translate(ball.x, ball.y);
  context.rotate(aim + Math.PI);
  // The tip meets the ball beside its middle; a raised stick looks shorter from above.
  context.translate(R + pull, tip.side * R * 0.5);
  context.scale(Math.cos(tip.elevation), 1);
  let from = 0;
  for (const [until, edge, middle] of PARTS) {
    const wide = widthAt(until);
    const tone = context.createLinearGradient(0, -wide, 0, wide);
    tone.addColorStop(0, edge);
    tone.addColorStop(0.42, middle);
    tone.addColorStop(0.58, middle);
    tone.addColorStop(1, edge);
    context.fillStyle = tone;
    outline(context, from, until);
    context.fill();
    from = until;
  }
  points(context);
  context.restore();
  inPixels(context);
}

/** A soft shade in three layers: a real blur costs more than all the balls. */
function shade(
  context: CanvasRenderingContext2D,
  view: View,
  ball: Point,
  aim: number,
  pull: number,
  elevation: number,
): void {
  inMetres(context, view);
  const drop = 0.012 + 0.06 * Math.sin(elevation);
  // Down on the screen, whichever way the table lies.
  context.translate(ball.x - (view.upright ? drop : 0), ball.y - (view.upright ? 0 : drop));
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
