import type { RatingPoint } from '@/api/duel-types';
import { absoluteTime } from '@/lib/time';
import { Curve } from '@/ui/curve/curve';
import { curveText } from './curve';

interface RatingCurveProps {
  points: readonly RatingPoint[];
  rating: number;
}

/** Ratings apart that fill the height at least: a rating that hardly moved shall look so. */
const LEAST_SPAN = 60;

/** The rating from match to match. */
export function RatingCurve({ points, rating }: RatingCurveProps) {
  if (points.length < 2) {
    return (
      <p className="flex min-h-20 flex-1 items-center rounded-md border border-ink-3 border-dashed px-4 text-dim text-sm">
        {points.length === 0
          ? `Everybody starts at ${Math.round(rating)}. Your curve begins with your first rated match.`
          : 'One match played. A second one draws the curve.'}
      </p>
    );
  }
  return (
    <Curve
      label="Rating curve"
      points={points.map((point) => ({ at: point.at, value: point.rating }))}
      bounds
      leastSpan={LEAST_SPAN}
      text={curveText(points)}
      timeText={(at) => absoluteTime(new Date(at))}
    />
  );
}
