import type { Draw } from './seeded';

const BALLS = [
  'var(--cloth-text)',
  'var(--brass)',
  'var(--live)',
  'var(--chalk)',
  'var(--option-2)',
];

/** Between the middles of two balls at least. */
const APART = 11;
/** To both sides of the middle, where its creator may stand. */
const FACE = 27;
/** Places that are tried: five balls cover little of the cloth. */
const TURNS = 50;

const DIAMONDS = [20, 40, 60, 100, 120, 140];

/** A table seen from above; each stream has its own layout of balls. */
export function TableArt({ number }: { number: Draw }) {
  const spots = spotsOf(number);
  return (
    <svg
      viewBox="0 0 160 90"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="scheme-dark size-full bg-[radial-gradient(ellipse_75%_80%_at_50%_38%,color-mix(in_oklab,var(--felt)_28%,transparent),transparent_58%,var(--shade))] bg-felt-deep"
    >
      <rect width="160" height="90" fill="none" stroke="var(--ink-2)" strokeWidth="9" />
      <rect
        x="4.5"
        y="4.5"
        width="151"
        height="81"
        fill="none"
        stroke="var(--cloth-text)"
        strokeOpacity="0.08"
        strokeWidth="1.4"
      />
      {DIAMONDS.map((x) => (
        <g key={x} fill="var(--brass)" opacity="0.7">
          <circle cx={x} cy="2.2" r="0.8" />
          <circle cx={x} cy="87.8" r="0.8" />
        </g>
      ))}
      {BALLS.map((fill, index) => (
        <g key={fill} transform={`translate(${spots[index]?.x ?? 80} ${spots[index]?.y ?? 45})`}>
          <ellipse cx="1" cy="2.2" rx="4.6" ry="4.2" fill="var(--shade)" />
          <circle r="4.4" fill={fill} />
          <circle cx="-1.3" cy="-1.5" r="1.1" fill="var(--cloth-text)" opacity="0.75" />
        </g>
      ))}
    </svg>
  );
}

/** Where the balls lie: none upon another, and none under the marks along the picture's upper and lower edge or in its middle. */
function spotsOf(number: Draw) {
  const spots: { x: number; y: number }[] = [];
  for (let turn = 0; spots.length < BALLS.length && turn < TURNS; turn += 1) {
    const [x, y] = [number(turn * 2, 20, 140), number(turn * 2 + 1, 32, 63)];
    const isFree = Math.abs(x - 80) > FACE;
    if (isFree && spots.every((spot) => Math.hypot(spot.x - x, spot.y - y) >= APART))
      spots.push({ x, y });
  }
  return spots;
}
