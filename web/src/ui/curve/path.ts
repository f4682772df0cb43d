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

/** Where each value lies in the drawing: evenly along, values upwards. Less than `leastSpan` apart they do not fill the height. */
export function spotsOf(points: readonly CurvePoint[], leastSpan: number): Spot[] {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.max(high - low, leastSpan);
  const base = (low + high - span) / 2;
  const step = points.length > 1 ? (WIDTH - 2 * INSET) / (points.length - 1) : 0;
  return points.map((point, index) => ({
    ...point,
    x: INSET + index * step,
    y: HEIGHT - INSET - ((point.value - base) / span) * (HEIGHT - 2 * INSET),
  }));
}

export function lineOf(spots: readonly Spot[]): string {
  return spots
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

export function areaOf(spots: readonly Spot[]): string {
  const [first] = spots;
  const last = spots.at(-1);
  if (!first || !last) return '';
  return `${lineOf(spots)}L${last.x.toFixed(1)} ${HEIGHT}L${first.x.toFixed(1)} ${HEIGHT}Z`;
}
