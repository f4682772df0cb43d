import { CUSHION, footSpot, headString, type TableSize } from '../geometry';
import { dice, sheet } from './canvas';
import type { Cloth } from './cloths';
import { lampsOf } from './lamps';
import { inMetres, inPixels, type View } from './view';

/** How far from a lamp's middle its pool has each of its tones. */
const FALL = [0, 0.25, 0.55, 1];

/** The bed: cloth under three lamps, its weave, the head string and the foot spot. */
export function paintCloth(
  context: CanvasRenderingContext2D,
  view: View,
  size: TableSize,
  { deep, pool: tones }: Cloth,
): void {
  const { length, width } = size;
  const reach = CUSHION;
  inMetres(context, view);
  context.save();
  context.beginPath();
  context.rect(-length / 2 - reach, -width / 2 - reach, length + 2 * reach, width + 2 * reach);
  context.clip();
  context.fillStyle = deep;
  context.fillRect(-length, -width, 2 * length, 2 * width);
  for (const lamp of lampsOf(size)) {
    const pool = context.createRadialGradient(lamp, 0, 0, lamp, 0, width * 0.86);
    for (const [index, tone] of tones.entries()) pool.addColorStop(FALL[index] ?? 1, tone);
    context.fillStyle = pool;
    context.fillRect(-length, -width, 2 * length, 2 * width);
  }
  const vignette = context.createRadialGradient(0, 0, width * 0.45, 0, 0, length * 0.62);
  vignette.addColorStop(0, '#00000000');
  vignette.addColorStop(1, '#00140c88');
  context.fillStyle = vignette;
  context.fillRect(-length, -width, 2 * length, 2 * width);
  weave(context, view);
  inMetres(context, view);
  marks(context, size);
  context.restore();
}

/** Two crossing threads with a little chance in each: seen as texture, never as a pattern. */
function weave(context: CanvasRenderingContext2D, view: View): void {
  const side = 160;
  const tile = sheet(side, side);
  if (!tile) return;
  const chance = dice(7);
  const image = tile.createImageData(side, side);
  const thread = Math.max(2, Math.round(view.ratio * 1.5));
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const over = (Math.floor(row / thread) + Math.floor(column / thread)) % 2 === 0;
      const light = (over ? 0.5 : -0.5) + (chance() - 0.5) * 2.2;
      const at = (row * side + column) * 4;
      const tone = light > 0 ? 255 : 0;
      image.data.set([tone, tone, tone, Math.abs(light) * 9], at);
    }
  }
  tile.putImageData(image, 0, 0);
  const pattern = context.createPattern(tile.canvas, 'repeat');
  if (!pattern) return;
  inPixels(context);
  context.fillStyle = pattern;
  context.fillRect(0, 0, view.width, view.height);
}

function marks(context: CanvasRenderingContext2D, size: TableSize): void {
  const x = headString(size);
  context.strokeStyle = '#e9fff416';
  context.lineWidth = 0.003;
  context.beginPath();
  context.moveTo(x, -size.width / 2);
  context.lineTo(x, size.width / 2);
  context.stroke();
  const foot = footSpot(size);
  for (const spot of [foot, { x, y: 0 }]) {
    context.fillStyle = '#04241899';
    context.beginPath();
    context.arc(spot.x, spot.y, 0.0075, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = '#d6ffe91f';
    context.lineWidth = 0.0015;
    context.stroke();
  }
}
