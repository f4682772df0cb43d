import { RAIL, type TableSize } from '../geometry';
import type { Point } from '../wire';

/** How the table's metres lie on the canvas's device pixels. */
export interface View {
  width: number;
  height: number;
  /** Device pixels to a metre. */
  scale: number;
  /** Device pixels to a CSS pixel. */
  ratio: number;
  /** The table stands on its head end, for a screen that is higher than wide. */
  upright: boolean;
}

/** Sharper than this nobody sees, and every pixel costs. */
const MAX_RATIO = 2;
const MAX_PIXELS = 4_500_000;

/** Fits the table with its rails, and a little room for its shadow, into a box of CSS pixels. */
export function fitTable(
  cssWidth: number,
  cssHeight: number,
  size: TableSize,
  deviceRatio: number,
): View {
  const wanted = Math.min(deviceRatio, MAX_RATIO);
  const bound = Math.sqrt(MAX_PIXELS / Math.max(1, cssWidth * cssHeight));
  const ratio = Math.max(0.5, Math.min(wanted, bound));
  const width = Math.max(1, Math.round(cssWidth * ratio));
  const height = Math.max(1, Math.round(cssHeight * ratio));
  const upright = height > width;
  const margin = 0.012 * Math.max(width, height);
  const long = size.length + 2 * RAIL;
  const short = size.width + 2 * RAIL;
  const [across, down] = upright ? [short, long] : [long, short];
  const scale = Math.min((width - margin) / across, (height - margin) / down);
  return { width, height, scale, ratio, upright };
}

/** The same table on a canvas that is so many device pixels larger on its sides, and above and below. */
export function withRoom(view: View, { x, y }: Point): View {
  return {
    ...view,
    width: view.width + 2 * Math.round(x),
    height: view.height + 2 * Math.round(y),
  };
}

/** Device pixels of a point of the table. */
export function toScreen({ width, height, scale, upright }: View, { x, y }: Point): Point {
  return upright
    ? { x: width / 2 - scale * y, y: height / 2 - scale * x }
    : { x: width / 2 + scale * x, y: height / 2 - scale * y };
}

export function toTable({ width, height, scale, upright }: View, { x, y }: Point): Point {
  const right = (x - width / 2) / scale;
  const up = (height / 2 - y) / scale;
  return upright ? { x: up, y: -right } : { x: right, y: up };
}

/** From here on the context draws in metres. */
export function inMetres(context: CanvasRenderingContext2D, view: View): void {
  const { width, height, scale, upright } = view;
  if (upright) context.setTransform(0, -scale, -scale, 0, width / 2, height / 2);
  else context.setTransform(scale, 0, 0, -scale, width / 2, height / 2);
}

export function inPixels(context: CanvasRenderingContext2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
}
