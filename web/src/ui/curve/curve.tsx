import { type PointerEvent, useId, useState } from 'react';
import {
  areaOf,
  type CurvePoint,
  HEIGHT,
  heightOf,
  lineOf,
  type Spot,
  spotsOf,
  WIDTH,
} from './path';

interface CurveProps {
  label: string;
  points: readonly CurvePoint[];
  /** Values less apart look as if they hardly move. */
  leastSpan: number;
  /** The whole in words. */
  text: string;
  /** A moment as it is told of the point that is asked for. */
  timeText: (at: string) => string;
  /** A value as it is told; without it the next whole number. */
  valueText?: (value: number) => string;
  /** With the highest and the lowest value as lines. */
  bounds?: boolean;
  /** Gains and losses: with the line of zero and the last value, and what lies below zero in the colour of losses. */
  signed?: boolean;
}

const wholeText = (value: number): string => String(Math.round(value));

/** A value over time; the pointer asks for one point, and words say the whole. */
export function Curve(props: CurveProps) {
  const { label, points, leastSpan, text, timeText, valueText = wholeText, bounds, signed } = props;
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const values = points.map(({ value }) => value);
  const height = heightOf(signed ? [0, ...values] : values, leastSpan);
  const spots = spotsOf(points, height);
  const last = spots.at(-1);
  const shown = at === null ? last : spots[at];
  // From above down: gains, and from the line of zero on losses.
  const zero = `${(100 * height(0)) / HEIGHT}%`;
  const marked = signed
    ? [...(last?.value ? [last] : []), { value: 0, y: height(0) }]
    : bounds
      ? [...spots]
      : [];
  const seek = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left) / Math.max(1, width);
    const place = Math.round(part * (spots.length - 1));
    setAt(Math.max(0, Math.min(spots.length - 1, place)));
  };
  return (
    <figure aria-label={label} className="flex flex-col gap-1">
      <div className={`relative ${marked.length > 0 ? 'pr-12' : ''}`}>
        <Bounds of={marked} valueText={valueText} />
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-20 w-full touch-pan-y overflow-visible"
          onPointerMove={seek}
          onPointerLeave={() => setAt(null)}
        >
          <defs>
            {signed ? (
              <linearGradient id={id} gradientUnits="userSpaceOnUse" x2="0" y2={HEIGHT}>
                <stop offset={zero} stopColor="var(--felt)" />
                <stop offset={zero} stopColor="var(--live)" />
              </linearGradient>
            ) : (
              <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--felt)" stopOpacity="0.35" />
                <stop offset="1" stopColor="var(--felt)" stopOpacity="0" />
              </linearGradient>
            )}
          </defs>
          {signed ? (
            <path d={areaOf(spots, height(0))} fill={`url(#${id})`} fillOpacity="0.18" />
          ) : (
            <path d={areaOf(spots)} fill={`url(#${id})`} />
          )}
          <path
            d={lineOf(spots)}
            fill="none"
            stroke={signed ? `url(#${id})` : 'var(--felt)'}
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
      </div>
      <figcaption className="flex justify-between gap-2 text-dim text-xs tabular-nums">
        {at !== null && shown ? (
          <>
            <span>{timeText(shown.at)}</span>
            <span className="font-semibold text-text">{valueText(shown.value)}</span>
          </>
        ) : (
          text
        )}
      </figcaption>
    </figure>
  );
}

/** Height of a number, in pixels. */
const LINE = 16;

interface BoundsProps {
  of: readonly Pick<Spot, 'value' | 'y'>[];
  valueText: (value: number) => string;
}

/** The highest and the lowest of them, each a line with its number; that of zero is drawn through. */
function Bounds({ of, valueText }: BoundsProps) {
  const sorted = [...of].sort((a, b) => b.value - a.value);
  const [high, low] = [sorted[0], sorted.at(-1)];
  // Numbers that would lie upon each other move apart, and the lines stay.
  const aside = high && low && high !== low ? Math.max(0, LINE - (low.y - high.y)) / 2 : 0;
  return (high === low ? [high] : [high, low]).map((spot, place) =>
    spot ? (
      <span
        key={place === 0 ? 'high' : 'low'}
        aria-hidden
        style={{ top: `${(100 * spot.y) / HEIGHT}%` }}
        className="-translate-y-1/2 pointer-events-none absolute inset-x-0 flex items-center gap-2 text-faint text-xs tabular-nums"
      >
        <span
          className={`h-px flex-1 border-t ${spot.value === 0 ? 'border-faint' : 'border-ink-3 border-dashed'}`}
        />
        <span
          className="w-9 text-right"
          style={{ transform: `translateY(${place === 0 ? -aside : aside}px)` }}
        >
          {valueText(spot.value)}
        </span>
      </span>
    ) : null,
  );
}
