import type { RatingPoint } from '@/api/duel-types';

/** The curve in words. */
export function curveText(points: readonly RatingPoint[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const change = Math.round(last.rating) - Math.round(first.rating);
  const peak = Math.round(Math.max(...points.map((point) => point.rating)));
  const moved = change === 0 ? 'unchanged' : change > 0 ? `up ${change}` : `down ${-change}`;
  // The first point is the rating after a match, so that match itself is not in it.
  return `Rating ${moved} since the first of ${points.length} matches, peak ${peak}`;
}
