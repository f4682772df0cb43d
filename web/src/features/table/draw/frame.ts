import { CUSHION, RAIL, type TableSize } from '../geometry';
import { dice } from './canvas';
import { BRASS, PEARL, WOOD } from './colours';
import { inMetres, inPixels, type View } from './view';

export const OUTER_RADIUS = 0.095;

/** The wood: four mitred rails with grain, a brass line, and the sights. */
export function paintFrame(context: CanvasRenderingContext2D, view: View, size: TableSize): void {
  const halfX = size.length / 2 + RAIL;
  const halfY = size.width / 2 + RAIL;
  shadow(context, view, halfX, halfY);
  inMetres(context, view);
  context.save();
  outline(context, halfX, halfY, OUTER_RADIUS);
  context.clip();
  context.fillStyle = WOOD.mid;
  context.fillRect(-halfX, -halfY, 2 * halfX, 2 * halfY);
  for (const side of [1, -1] as const) {
    rail(context, 'long', side, halfX, halfY);
    rail(context, 'short', side, halfX, halfY);
  }
  bevel(context, halfX, halfY);
  context.restore();
  sights(context, size);
}

function shadow(context: CanvasRenderingContext2D, view: View, halfX: number, halfY: number) {
  context.save();
  inMetres(context, view);
  context.shadowColor = '#000000cc';
  // Ends before the canvas does.
  const [across, down] = view.upright ? [halfY, halfX] : [halfX, halfY];
  const room = Math.min(view.width / 2 - across * view.scale, view.height / 2 - down * view.scale);
  context.shadowBlur = Math.min(0.12 * view.scale, Math.max(6, 1.5 * room));
  context.shadowOffsetY = 0.012 * view.scale;
  context.fillStyle = WOOD.edge;
  outline(context, halfX, halfY, OUTER_RADIUS);
  context.fill();
  context.restore();
  inPixels(context);
}

function outline(context: CanvasRenderingContext2D, halfX: number, halfY: number, radius: number) {
  context.beginPath();
  context.roundRect(-halfX, -halfY, 2 * halfX, 2 * halfY, radius);
}

/** One rail, cut at 45 degrees where it meets the next; its grain runs along it. */
function rail(
  context: CanvasRenderingContext2D,
  way: 'long' | 'short',
  side: 1 | -1,
  halfX: number,
  halfY: number,
): void {
  context.save();
  // Every rail is drawn as the one at the top, turned to its place.
  const [along, across] = way === 'long' ? [halfX, halfY] : [halfY, halfX];
  if (way === 'short') context.rotate(-Math.PI / 2);
  if (side < 0) context.rotate(Math.PI);
  const inner = across - RAIL;
  context.beginPath();
  context.moveTo(-along, across);
  context.lineTo(along, across);
  context.lineTo(along - RAIL, inner);
  context.lineTo(-along + RAIL, inner);
  context.closePath();
  context.clip();
  const tone = context.createLinearGradient(0, inner, 0, across);
  tone.addColorStop(0, WOOD.mid);
  tone.addColorStop(0.45, WOOD.light);
  tone.addColorStop(0.72, WOOD.mid);
  tone.addColorStop(1, WOOD.dark);
  context.fillStyle = tone;
  context.fillRect(-along, inner, 2 * along, RAIL);
  grain(context, along, inner, way === 'long' ? 11 + side : 23 + side);
  const pool = context.createRadialGradient(0, inner - 0.25, 0.1, 0, inner - 0.25, along * 0.95);
  pool.addColorStop(0, '#ffdca82e');
  pool.addColorStop(0.6, '#ffdca80a');
  pool.addColorStop(1, '#00000055');
  context.fillStyle = pool;
  context.fillRect(-along, inner, 2 * along, RAIL);
  context.restore();
}

function grain(context: CanvasRenderingContext2D, along: number, inner: number, seed: number) {
  const chance = dice(seed);
  for (let line = 0; line < 90; line += 1) {
    const y = inner + chance() * RAIL;
    const x = (chance() * 2 - 1) * along;
    const reach = 0.15 + chance() * 0.7;
    const bend = (chance() - 0.5) * 0.012;
    context.strokeStyle = chance() < 0.6 ? '#1a0a0438' : '#c98a5018';
    context.lineWidth = 0.0006 + chance() * 0.0018;
    context.beginPath();
    context.moveTo(x - reach, y);
    context.bezierCurveTo(x - reach / 3, y + bend, x + reach / 3, y - bend, x + reach, y);
    context.stroke();
  }
}

/** A lit inner edge, a dark outer one, and a thin brass line between wood and cushion. */
function bevel(context: CanvasRenderingContext2D, halfX: number, halfY: number): void {
  outline(context, halfX - 0.002, halfY - 0.002, OUTER_RADIUS);
  context.strokeStyle = WOOD.edge;
  context.lineWidth = 0.008;
  context.stroke();
  outline(context, halfX - 0.0085, halfY - 0.0085, OUTER_RADIUS - 0.008);
  context.strokeStyle = '#d8a06a40';
  context.lineWidth = 0.0022;
  context.stroke();
  const inset = RAIL - CUSHION - 0.004;
  outline(context, halfX - inset, halfY - inset, 0.03);
  context.strokeStyle = BRASS.dark;
  context.lineWidth = 0.0046;
  context.stroke();
  context.strokeStyle = BRASS.light;
  context.lineWidth = 0.0018;
  context.stroke();
}

/** The sights divide each long rail in eight and each short one in four; the side pockets take the middle ones. */
function sights(context: CanvasRenderingContext2D, { length, width }: TableSize): void {
  const out = (RAIL + CUSHION) / 2 + 0.004;
  for (const side of [1, -1]) {
    for (const eighth of [-3, -2, -1, 1, 2, 3]) {
      diamond(context, (eighth * length) / 8, side * (width / 2 + out), false);
    }
    for (const quarter of [-1, 0, 1]) {
      diamond(context, side * (length / 2 + out), (quarter * width) / 4, true);
    }
  }
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number, turned: boolean): void {
  const [long, short] = [0.0135, 0.0072];
  const [rx, ry] = turned ? [long, short] : [short, long];
  const shape = (grow: number) => {
    context.beginPath();
    context.moveTo(x - rx - grow, y);
    context.lineTo(x, y + ry + grow);
    context.lineTo(x + rx + grow, y);
    context.lineTo(x, y - ry - grow);
    context.closePath();
  };
  shape(0.0028);
  context.fillStyle = '#0b0402aa';
  context.fill();
  const shine = context.createLinearGradient(x - rx, y + ry, x + rx, y - ry);
  shine.addColorStop(0, '#ffffff');
  shine.addColorStop(0.45, PEARL);
  shine.addColorStop(0.55, '#cfd9d2');
  shine.addColorStop(1, '#f4e3c4');
  shape(0);
  context.fillStyle = shine;
  context.fill();
}
