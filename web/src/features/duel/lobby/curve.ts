import type { RatingPoint } from '@/api/duel-types';

export const WIDTH = 320;
export const HEIGHT = 80;
const INSET = 6;
/** Ratings apart that fill the height at least: a rating that hardly moved shall look so. */
const LEAST_SPAN = 60;

export interface Point extends RatingPoint {
  x: number;
  y: number;
}

/** Where each rating lies in the drawing: matches evenly along, ratings upwards. */
export function pointsOf(points: readonly RatingPoint[]): Point[] {
  const ratings = points.map((point) => point.rating);
  const low = Math.min(...ratings);
  const high = Math.max(...ratings);
  const span = Math.max(high - low, LEAST_SPAN);
  const base = (low + high - span) / 2;
  const step = points.length > 1 ? (WIDTH - 2 * INSET) / (points.length - 1) : 0;
  return points.map((point, index) => ({
    ...point,
    x: INSET + index * step,
    y: HEIGHT - INSET - ((point.rating - base) / span) * (HEIGHT - 2 * INSET),
  }));
}

export function lineOf(spots: readonly Point[]): string {
  return spots
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

export function areaOf(spots: readonly Point[]): string {
  const [first] = spots;
  const last = spots.at(-1);
  if (!first || !last) return '';
  return `${lineOf(spots)}L${last.x.toFixed(1)} ${HEIGHT}L${first.x.toFixed(1)} ${HEIGHT}Z`;
}

/** The curve in words. */
export function curveText(points: readonly RatingPoint[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const change = Math.round(last.rating) - Math.round(first.rating);
  const peak = Math.round(Math.max(...points.map((point) => point.rating)));
  const moved = change === 0 ? 'unchanged' : change > 0 ? `up ${change}` : `down ${-change}`;
  return `Rating ${moved} over ${points.length} matches, peak ${peak}`;
}
