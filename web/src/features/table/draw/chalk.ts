import { CUSHION, RAIL, type TableSize } from '../geometry';
import { inMetres, type View } from './view';

/** Two cubes of chalk where somebody left them on the wood. */
export function paintChalk(context: CanvasRenderingContext2D, view: View, size: TableSize): void {
  const out = (RAIL + CUSHION) / 2 + 0.012;
  inMetres(context, view);
  cube(context, view, -size.length * 0.19, size.width / 2 + out, 0.35);
  cube(context, view, size.length * 0.31, -size.width / 2 - out, -0.6);
}

function cube(
  context: CanvasRenderingContext2D,
  view: View,
  x: number,
  y: number,
  turn: number,
): void {
  const half = 0.0115;
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.save();
  context.shadowColor = '#000000bb';
  context.shadowBlur = 0.012 * view.scale;
  context.shadowOffsetY = 0.005 * view.scale;
  context.fillStyle = '#1b4f86';
  context.fillRect(-half, -half, 2 * half, 2 * half);
  context.restore();
  const paper = context.createLinearGradient(-half, half, half, -half);
  paper.addColorStop(0, '#7cc6ff');
  paper.addColorStop(0.5, '#4a9be6');
  paper.addColorStop(1, '#2b6db3');
  context.fillStyle = paper;
  context.fillRect(-half, -half, 2 * half, 2 * half);
  const worn = context.createRadialGradient(0.001, 0, 0.001, 0, 0, half * 0.8);
  worn.addColorStop(0, '#1d5288');
  worn.addColorStop(0.7, '#2f78bf');
  worn.addColorStop(1, '#4a9be600');
  context.fillStyle = worn;
  context.beginPath();
  context.arc(0, 0, half * 0.8, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}
