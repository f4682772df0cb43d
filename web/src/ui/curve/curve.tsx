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
  /** Gains and losses: with the line of zero, the highest and the lowest, and what lies below zero in the colour of losses. */
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
    ? boundsOf([...spots, { value: 0, y: height(0) }])
    : bounds
      ? boundsOf(spots)
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

type Bound = Pick<Spot, 'value' | 'y'>;

/** The highest and the lowest of them, from above down; zero too, where it is in between. */
function boundsOf(all: readonly Bound[]): Bound[] {
  const sorted = [...all].sort((a, b) => b.value - a.value);
  const [high, low] = [sorted[0], sorted.at(-1)];
  if (!high || !low || high.value === low.value) return high ? [high] : [];
  const zero = sorted.find(({ value }) => value === 0);
  return zero && zero.value < high.value && zero.value > low.value
    ? [high, zero, low]
    : [high, low];
}

interface BoundsProps {
  of: readonly Bound[];
  valueText: (value: number) => string;
}

/** Each a line with its number; that of zero is drawn through, and has a number where there is room for one. */
function Bounds({ of, valueText }: BoundsProps) {
  const [high, low] = [of[0], of.at(-1)];
  // Numbers that would lie upon each other move apart, and the lines stay.
  const aside = high && low && high !== low ? Math.max(0, LINE - (low.y - high.y)) / 2 : 0;
  return of.map((spot) => {
    const isBetween = spot !== high && spot !== low;
    const isClose = [high, low].some((one) => one && Math.abs(one.y - spot.y) < LINE);
    return (
      <span
        key={spot.value}
        aria-hidden
        style={{ top: `${(100 * spot.y) / HEIGHT}%` }}
        className="-translate-y-1/2 pointer-events-none absolute inset-x-0 flex items-center gap-2 text-faint text-xs tabular-nums"
      >
        <span
          className={`h-px flex-1 border-t ${spot.value === 0 ? 'border-faint' : 'border-ink-3 border-dashed'}`}
        />
        <span
          className="w-9 text-right"
          style={{
            transform: `translateY(${isBetween ? 0 : spot === high ? -aside : aside}px)`,
          }}
        >
          {isBetween && isClose ? '' : valueText(spot.value)}
        </span>
      </span>
    );
  });
}
