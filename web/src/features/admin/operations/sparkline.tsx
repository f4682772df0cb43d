import { useId } from 'react';
import { REMEMBERED } from './trend';

interface SparklineProps {
  /** Oldest first; null where nothing was measured. */
  values: (number | null)[];
  /** The top of the chart at least, so that noise near nothing stays low. */
  atLeast?: number;
}

const WIDTH = 180;
const HEIGHT = 44;

/** The last minutes as an area that enters from the right. The number beside it says the same in words. */
export function Sparkline({ values, atLeast = 1 }: SparklineProps) {
  const fade = useId();
  const top = Math.max(atLeast, ...values.map((value) => value ?? 0));
  const points = values.flatMap((value, at) => {
    const x = WIDTH - ((values.length - 1 - at) / (REMEMBERED - 1)) * WIDTH;
    return value === null ? [] : [{ x, y: HEIGHT - 2 - (value / top) * (HEIGHT - 6) }];
  });
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-11 w-full text-felt"
    >
      <defs>
        <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.35" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <line
        x1="0"
        x2={WIDTH}
        y1={HEIGHT - 1}
        y2={HEIGHT - 1}
        className="stroke-ink-3"
        vectorEffect="non-scaling-stroke"
      />
      {first && last ? (
        <>
          <polygon
            points={`${first.x},${HEIGHT} ${line} ${last.x},${HEIGHT}`}
            fill={`url(#${fade})`}
          />
          <polyline
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      ) : null}
    </svg>
  );
}
