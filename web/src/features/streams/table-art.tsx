import type { Draw } from './seeded';

/** From the green: the cloths that halls have, blue, wine red and grey. */
const CLOTHS = [
  'none',
  'hue-rotate(48deg) brightness(0.9)',
  'hue-rotate(196deg) brightness(0.62) saturate(0.85)',
  'saturate(0.18) brightness(0.8)',
] as const;
const WIDTH = 160;
const BALLS = [
  { paint: 'var(--brass)', number: 1 },
  { paint: 'var(--chalk)', number: 2 },
  { paint: 'var(--live)', number: 3 },
  { paint: 'var(--option-2)', number: 5 },
  { paint: 'var(--ball-black)', number: 8 },
  { paint: 'var(--brass)', number: 9 },
  { paint: 'var(--chalk)', number: 10 },
  { paint: 'var(--live)', number: 11 },
] as const;
const STRIPES_FROM = 9;

/** A shot about to be played, seen from close by: each stream has its own cloth, balls and line of the cue. */
export function TableArt({ number }: { number: Draw }) {
  const cloth = CLOTHS[number(20, 0, CLOTHS.length)];
  // The cue comes from either side.
  const isTurned = number(32, 0, 2) === 1;
  const across = (x: number) => (isTurned ? WIDTH - x : x);
  const first = number(21, 0, BALLS.length);
  const second = (first + number(22, 1, BALLS.length)) % BALLS.length;
  const cue = { x: number(23, 50, 66), y: number(24, 50, 60) };
  return (
    <svg
      viewBox="0 0 160 90"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="scheme-dark size-full"
    >
      <defs>
        <radialGradient id="cover-lamp" cx="0.55" cy="0.3" r="0.75">
          <stop stopColor="var(--felt)" stopOpacity="0.55" />
          <stop offset="0.6" stopColor="var(--felt)" stopOpacity="0.06" />
          <stop offset="1" stopColor="var(--ink-0)" stopOpacity="0.75" />
        </radialGradient>
        <radialGradient id="cover-gloss" cx="0.4" cy="0.28" r="0.78">
          <stop stopColor="var(--ivory-lit)" stopOpacity="0.85" />
          <stop offset="0.16" stopColor="var(--ivory-lit)" stopOpacity="0.12" />
          <stop offset="0.6" stopColor="var(--ink-0)" stopOpacity="0.08" />
          <stop offset="1" stopColor="var(--ink-0)" stopOpacity="0.72" />
        </radialGradient>
        <linearGradient id="cover-stick" y1="1" y2="0" x2="0">
          <stop stopColor="var(--wood)" />
          <stop offset="0.45" stopColor="var(--ivory)" />
          <stop offset="1" stopColor="var(--ivory-shade)" />
        </linearGradient>
      </defs>
      <g style={{ filter: cloth }}>
        <rect width="160" height="90" fill="var(--felt-deep)" />
        <rect width="160" height="90" fill="url(#cover-lamp)" />
      </g>
      <g
        transform={`${isTurned ? `translate(${WIDTH} 0) scale(-1 1) ` : ''}rotate(${number(25, -14, 6)} ${cue.x} ${cue.y})`}
      >
        <rect x="-60" y={cue.y + 3} width={cue.x + 42} height="5" rx="2.5" fill="var(--shade)" />
        <path
          d={`M-60 ${cue.y - 3.4} L${cue.x - 17} ${cue.y - 1.5} v3 L-60 ${cue.y + 3.4}z`}
          fill="url(#cover-stick)"
        />
        <rect x={cue.x - 18.5} y={cue.y - 1.5} width="2" height="3" fill="var(--chalk)" />
      </g>
      <Ball x={across(cue.x)} y={cue.y} r={13.5} paint="var(--ivory)" />
      <Ball
        {...BALLS[first]}
        x={across(number(26, 96, 108))}
        y={number(27, 30, 44)}
        r={12}
        turn={number(28, -40, 40)}
      />
      <Ball
        {...BALLS[second]}
        x={across(number(29, 128, 146))}
        y={number(30, 54, 74)}
        r={15}
        turn={number(31, -40, 40)}
      />
    </svg>
  );
}

interface BallProps {
  x: number;
  y: number;
  r: number;
  paint?: string;
  /** None on the cue ball. */
  number?: number;
  turn?: number;
}

function Ball({ x, y, r, paint = 'var(--ivory)', number, turn = 0 }: BallProps) {
  const striped = number !== undefined && number >= STRIPES_FROM;
  const [half, side] = [r * 0.62, r * 0.785];
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx={r * 0.2} cy={r * 0.55} rx={r * 1.08} ry={r * 0.8} fill="var(--shade)" />
      <g transform={`rotate(${turn})`}>
        <circle r={r} fill={striped ? 'var(--ivory)' : paint} />
        {striped ? (
          <path
            d={`M${-side} ${-half} A${r} ${r} 0 0 0 ${-side} ${half} H${side} A${r} ${r} 0 0 0 ${side} ${-half}z`}
            fill={paint}
          />
        ) : null}
        {number === undefined ? null : (
          <>
            <circle r={r * 0.44} fill="var(--ivory)" />
            <text
              y={r * 0.2}
              textAnchor="middle"
              fontSize={r * 0.56}
              fontWeight="700"
              fill="var(--ball-black)"
              className="font-display"
            >
              {number}
            </text>
          </>
        )}
      </g>
      <circle r={r} fill="url(#cover-gloss)" />
    </g>
  );
}
