export const WIDTH = 320;
export const HEIGHT = 80;
const INSET = 6;

/** A value at a moment. */
export interface CurvePoint {
  at: string;
  value: number;
}

export interface Spot extends CurvePoint {
  x: number;
  y: number;
}

/** The height at which a value lies. Values less than `leastSpan` apart do not fill the drawing's. */
export function heightOf(values: readonly number[], leastSpan: number): (value: number) => number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.max(high - low, leastSpan);
  const base = (low + high - span) / 2;
  return (value) => HEIGHT - INSET - ((value - base) / span) * (HEIGHT - 2 * INSET);
}

/** Where each value lies in the drawing: evenly along, values upwards. */
export function spotsOf(points: readonly CurvePoint[], height: (value: number) => number): Spot[] {
  const step = points.length > 1 ? (WIDTH - 2 * INSET) / (points.length - 1) : 0;
  return points.map((point, index) => ({
    ...point,
    x: INSET + index * step,
    y: height(point.value),
  }));
}

export function lineOf(spots: readonly Spot[]): string {
  return spots
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

/** Between the line and the height `base`. */
export function areaOf(spots: readonly Spot[], base = HEIGHT): string {
  const [first] = spots;
  const last = spots.at(-1);
  if (!first || !last) return '';
  return `${lineOf(spots)}L${last.x.toFixed(1)} ${base.toFixed(1)}L${first.x.toFixed(1)} ${base.toFixed(1)}Z`;
}
