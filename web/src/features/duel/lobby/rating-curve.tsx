import { type PointerEvent, useId, useState } from 'react';
import type { RatingPoint } from '@/api/duel-types';
import { absoluteTime } from '@/lib/time';
import { areaOf, curveText, HEIGHT, lineOf, pointsOf, WIDTH } from './curve';

interface RatingCurveProps {
  points: readonly RatingPoint[];
  rating: number;
}

/** The rating from match to match; the pointer asks for one, and words say the whole. */
export function RatingCurve({ points, rating }: RatingCurveProps) {
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  if (points.length < 2) {
    return (
      <p className="flex min-h-20 flex-1 items-center rounded-md border border-ink-3 border-dashed px-4 text-dim text-sm">
        {points.length === 0
          ? `Everybody starts at ${Math.round(rating)}. Your curve begins with your first match.`
          : 'One match played. A second one draws the curve.'}
      </p>
    );
  }
  const spots = pointsOf(points);
  const shown = spots[at ?? spots.length - 1];
  const seek = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left) / Math.max(1, width);
    const place = Math.round(part * (spots.length - 1));
    setAt(Math.max(0, Math.min(spots.length - 1, place)));
  };
  return (
    <figure aria-label="Rating curve" className="flex flex-col gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full touch-pan-y overflow-visible"
        onPointerMove={seek}
        onPointerLeave={() => setAt(null)}
      >
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--felt)" stopOpacity="0.35" />
            <stop offset="1" stopColor="var(--felt)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={areaOf(spots)} fill={`url(#${id})`} />
        <path
          d={lineOf(spots)}
          fill="none"
          stroke="var(--felt)"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {shown ? (
          <path
            d={`M${shown.x} ${shown.y}h0.01`}
            stroke="var(--text)"
            strokeWidth="7"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
      </svg>
      <figcaption className="flex justify-between gap-2 text-dim text-xs tabular-nums">
        {at !== null && shown ? (
          <>
            <span>{absoluteTime(new Date(shown.at))}</span>
            <span className="font-semibold text-text">{Math.round(shown.rating)}</span>
          </>
        ) : (
          curveText(points)
        )}
      </figcaption>
    </figure>
  );
}
