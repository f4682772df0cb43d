import { type Pocket, pocketsOf, RAIL, type TableSize } from '../geometry';
import { BRASS } from './colours';
import { inMetres, type View } from './view';

/** The brass that holds the wood together at each pocket; drawn before the holes. */
export function paintBrass(context: CanvasRenderingContext2D, view: View, size: TableSize): void {
  inMetres(context, view);
  for (const pocket of pocketsOf(size)) {
    if (pocket.corner) cornerPlate(context, pocket, size);
    else sidePlate(context, pocket, size);
  }
}

function cornerPlate(context: CanvasRenderingContext2D, pocket: Pocket, size: TableSize): void {
  const sx = Math.sign(pocket.x);
  const sy = Math.sign(pocket.y);
  context.save();
  context.translate(sx * (size.length / 2), sy * (size.width / 2));
  context.scale(sx, sy);
  context.beginPath();
  context.moveTo(-0.04, RAIL - 0.006);
  context.lineTo(RAIL - 0.095, RAIL - 0.006);
  context.arcTo(RAIL - 0.006, RAIL - 0.006, RAIL - 0.006, RAIL - 0.095, 0.089);
  context.lineTo(RAIL - 0.006, -0.04);
  context.quadraticCurveTo(0.075, 0.0, 0.05, 0.05);
  context.quadraticCurveTo(0.0, 0.075, -0.04, RAIL - 0.006);
  context.closePath();
  finish(context, 0.1, 0.1, 0.16);
  screw(context, 0.108, 0.012);
  screw(context, 0.012, 0.108);
  context.restore();
}

function sidePlate(context: CanvasRenderingContext2D, pocket: Pocket, size: TableSize): void {
  context.save();
  context.translate(0, Math.sign(pocket.y) * (size.width / 2));
  context.scale(1, Math.sign(pocket.y));
  context.beginPath();
  context.moveTo(-0.098, 0.054);
  context.quadraticCurveTo(-0.088, RAIL - 0.008, -0.055, RAIL - 0.006);
  context.lineTo(0.055, RAIL - 0.006);
  context.quadraticCurveTo(0.088, RAIL - 0.008, 0.098, 0.054);
  context.closePath();
  finish(context, 0, 0.1, 0.13);
  screw(context, -0.079, 0.078);
  screw(context, 0.079, 0.078);
  context.restore();
}

function finish(context: CanvasRenderingContext2D, x: number, y: number, reach: number): void {
  const tone = context.createRadialGradient(x, y, 0.005, x, y, reach);
  tone.addColorStop(0, BRASS.glint);
  tone.addColorStop(0.22, BRASS.light);
  tone.addColorStop(0.62, BRASS.mid);
  tone.addColorStop(1, BRASS.dark);
  context.fillStyle = tone;
  context.fill();
  context.strokeStyle = '#2a1804cc';
  context.lineWidth = 0.003;
  context.stroke();
}

function screw(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = '#5b3d0c';
  context.beginPath();
  context.arc(x, y, 0.0055, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = '#fbe6a8';
  context.lineWidth = 0.0012;
  context.beginPath();
  context.moveTo(x - 0.0038, y - 0.0022);
  context.lineTo(x + 0.0038, y + 0.0022);
  context.stroke();
}

/** The holes: the dark below the slate, and leather where the wood holds the pocket. */
export function paintHoles(context: CanvasRenderingContext2D, view: View, size: TableSize): void {
  inMetres(context, view);
  for (const { x, y, radius, corner } of pocketsOf(size)) {
    const away = corner ? Math.atan2(Math.sign(y), Math.sign(x)) : Math.atan2(y, 0);
    // Where the cloth rolls over the slate's edge it is worn and darker.
    context.fillStyle = '#042016';
    disc(context, x, y, radius + 0.0035);
    const depth = context.createRadialGradient(
      x - Math.cos(away) * radius * 0.35,
      y - Math.sin(away) * radius * 0.35,
      radius * 0.15,
      x,
      y,
      radius,
    );
    depth.addColorStop(0, '#000000');
    depth.addColorStop(0.6, '#030202');
    depth.addColorStop(0.88, '#0e0a07');
    depth.addColorStop(1, '#1d140d');
    context.fillStyle = depth;
    disc(context, x, y, radius);
    leather(context, x, y, radius, away, corner ? 1.75 : 1.62);
  }
}

function leather(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  away: number,
  half: number,
): void {
  context.lineCap = 'round';
  for (const [grow, width, colour] of [
    [0.0015, 0.013, '#0c0604'],
    [0.002, 0.0095, '#3b2416'],
    [0.0005, 0.004, '#5e3e28'],
    [-0.0005, 0.0014, '#8a6242'],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.arc(x, y, radius + grow, away - half, away + half);
    context.stroke();
  }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
