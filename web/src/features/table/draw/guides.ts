import { CUSHION, headString, pocketsOf, R, type TableSize } from '../geometry';
import type { Sight } from '../play/aim';
import type { PocketId, Point } from '../wire';
import { inMetres, inPixels, type View } from './view';

/** Metres that a ball's line is long at the least, and what it gains with the part of the speed that the ball takes. */
const REACH = { least: 0.14, gain: 0.42 };
const WHITE = '255 255 255';
const WARNING = '255 120 110';

/** The aim line, the ghost ball, and where both balls go from there. */
export function drawSight(
  context: CanvasRenderingContext2D,
  view: View,
  size: TableSize,
  from: Point,
  sight: Sight,
  look: { wrong: boolean; faint: boolean },
): void {
  context.save();
  inMetres(context, view);
  // A ball goes no further than the cushion, and no line of one either.
  const [long, wide] = [size.length + 2 * CUSHION, size.width + 2 * CUSHION];
  context.beginPath();
  context.rect(-long / 2, -wide / 2, long, wide);
  context.clip();
  const tone = look.wrong ? WARNING : WHITE;
  const strength = look.faint ? 0.35 : 1;
  const pixel = view.ratio / view.scale;
  const line = (a: Point, b: Point, alpha: number, width = 1.6) => {
    context.strokeStyle = `rgb(${tone} / ${alpha * strength})`;
    context.lineWidth = width * pixel;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  };
  context.lineCap = 'round';
  const { ghost } = sight;
  const far = Math.hypot(ghost.x - from.x, ghost.y - from.y);
  if (far > 2 * R) line(towards(from, ghost, R), towards(ghost, from, R), 0.82);
  context.strokeStyle = `rgb(${tone} / ${0.85 * strength})`;
  context.fillStyle = `rgb(${tone} / ${0.1 * strength})`;
  context.lineWidth = 1.5 * pixel;
  context.beginPath();
  context.arc(ghost.x, ghost.y, R - 0.75 * pixel, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  if (sight.kind === 'cushion') {
    line(outOf(ghost, sight.cueWay, R), outOf(ghost, sight.cueWay, R + 0.14), 0.4, 1.3);
  } else if (look.wrong) {
    cross(context, ghost, line);
  } else {
    const { from: object, objectWay, cueWay, fullness, objectRoom, cueRoom } = sight;
    const far = Math.min(R + REACH.least + REACH.gain * fullness, objectRoom);
    if (far > R) line(outOf(object, objectWay, R), outOf(object, objectWay, far), 0.95, 2);
    const slip = Math.sqrt(Math.max(0, 1 - fullness * fullness));
    const on = Math.min(R + REACH.least + REACH.gain * slip, cueRoom);
    const stays = cueWay.x === 0 && cueWay.y === 0;
    if (stays) {
      context.fillStyle = `rgb(${tone} / ${0.9 * strength})`;
      context.beginPath();
      context.arc(ghost.x, ghost.y, R * 0.36, 0, 2 * Math.PI);
      context.fill();
    } else if (on > R) {
      context.setLineDash([0.022, 0.012]);
      line(outOf(ghost, cueWay, R), outOf(ghost, cueWay, on), 0.9, 2);
    }
  }
  context.restore();
  inPixels(context);
}

function cross(
  context: CanvasRenderingContext2D,
  at: Point,
  line: (a: Point, b: Point, alpha: number, width?: number) => void,
): void {
  const half = R * 0.45;
  context.lineCap = 'round';
  line({ x: at.x - half, y: at.y - half }, { x: at.x + half, y: at.y + half }, 0.95, 2);
  line({ x: at.x - half, y: at.y + half }, { x: at.x + half, y: at.y - half }, 0.95, 2);
}

const outOf = (from: Point, way: Point, reach: number): Point => ({
  x: from.x + way.x * reach,
  y: from.y + way.y * reach,
});

function towards(from: Point, to: Point, reach: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return outOf(from, { x: (to.x - from.x) / far, y: (to.y - from.y) / far }, reach);
}

/** The cue ball in hand: a ring around it, and the kitchen where only that is allowed. */
export function drawHand(
  context: CanvasRenderingContext2D,
  view: View,
  size: TableSize,
  hand: { at: Point; kitchen: boolean; held: boolean },
  pulse: number,
): void {
  inMetres(context, view);
  if (hand.kitchen) {
    const right = headString(size);
    const left = -size.length / 2;
    context.fillStyle = `rgb(${WHITE} / ${hand.held ? 0.1 : 0.05})`;
    context.fillRect(left, -size.width / 2, right - left, size.width);
    context.fillStyle = `rgb(${WHITE} / 0.5)`;
    context.fillRect(right - 0.0015, -size.width / 2, 0.003, size.width);
  }
  context.strokeStyle = `rgb(${WHITE} / ${0.9 - 0.4 * pulse})`;
  context.lineWidth = 0.003;
  context.beginPath();
  context.arc(hand.at.x, hand.at.y, R * (1.45 + 0.25 * pulse), 0, 2 * Math.PI);
  context.stroke();
  // Four arrowheads: it can be moved.
  context.fillStyle = `rgb(${WHITE} / 0.9)`;
  for (let turn = 0; turn < 4; turn += 1) {
    context.save();
    context.translate(hand.at.x, hand.at.y);
    context.rotate((turn * Math.PI) / 2);
    context.beginPath();
    context.moveTo(R * 2.35, 0);
    context.lineTo(R * 1.95, R * 0.32);
    context.lineTo(R * 1.95, -R * 0.32);
    context.closePath();
    context.fill();
    context.restore();
  }
  inPixels(context);
}

/** The pockets to choose from for the eight, or the one that was chosen. */
export function drawCall(
  context: CanvasRenderingContext2D,
  view: View,
  size: TableSize,
  call: { chosen: PocketId | null; open: boolean },
  pulse: number,
): void {
  inMetres(context, view);
  for (const { id, x, y, radius } of pocketsOf(size)) {
    const isChosen = id === call.chosen;
    if (!isChosen && !call.open) continue;
    // A chosen one stays a hole, with a ring round it: a filled one looks like one more to choose.
    context.fillStyle = `rgb(227 179 65 / ${isChosen ? 0 : 0.16 + 0.34 * pulse})`;
    context.strokeStyle = isChosen ? '#ffd873' : `rgb(255 216 115 / ${0.55 + 0.45 * pulse})`;
    context.lineWidth = isChosen ? 0.014 : 0.005;
    context.beginPath();
    context.arc(x, y, radius * (isChosen ? 1.02 : 0.9 + 0.1 * pulse), 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  inPixels(context);
}
