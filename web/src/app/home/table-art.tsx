/** Seen from above, under one lamp: the rack, the cue ball and the line of the break. It goes once a table in play is up. */
export function TableArt() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 960 400"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 -z-10 size-full group-has-data-board/banner:hidden max-sm:h-60 max-sm:[mask-image:linear-gradient(black_55%,transparent)]"
    >
      <defs>
        <radialGradient id="lamp" cx="0.62" cy="0.46" r="0.62">
          <stop offset="0" stopColor="var(--felt)" stopOpacity="0.75" />
          <stop offset="0.55" stopColor="var(--felt)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--felt)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="gloss" cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stopColor="var(--cloth-text)" stopOpacity="0.75" />
          <stop offset="0.22" stopColor="var(--cloth-text)" stopOpacity="0.1" />
          <stop offset="0.6" stopColor="var(--ink-0)" stopOpacity="0.1" />
          <stop offset="1" stopColor="var(--ink-0)" stopOpacity="0.7" />
        </radialGradient>
        <linearGradient id="dusk" x1="0" x2="1">
          <stop offset="0.22" stopColor="var(--ink-0)" />
          <stop offset="0.42" stopColor="var(--ink-0)" stopOpacity="0.6" />
          <stop offset="0.58" stopColor="var(--ink-0)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g transform="rotate(-9 720 200)">
        <rect x="300" y="-30" width="760" height="440" rx="34" fill="var(--ink-2)" />
        <rect
          x="300"
          y="-30"
          width="760"
          height="440"
          rx="34"
          fill="none"
          stroke="var(--ink-3)"
          strokeWidth="3"
        />
        <rect x="336" y="6" width="688" height="368" rx="10" fill="var(--felt-deep)" />
        <rect x="336" y="6" width="688" height="368" rx="10" fill="url(#lamp)" />
        {[420, 508, 596, 764, 852, 940].flatMap((x) => [
          <circle key={`${x}t`} cx={x} cy="-12" r="4" fill="var(--brass)" />,
          <circle key={`${x}b`} cx={x} cy="392" r="4" fill="var(--brass)" />,
        ])}
        {[8, 372].map((y) => (
          <circle key={y} cx="680" cy={y} r="21" fill="var(--ink-0)" />
        ))}
        <line
          x1="560"
          y1="190"
          x2="762"
          y2="190"
          stroke="var(--cloth-text)"
          strokeOpacity="0.5"
          strokeWidth="2"
          strokeDasharray="2 9"
          strokeLinecap="round"
        />
        <line
          x1="462"
          y1="190"
          x2="524"
          y2="190"
          stroke="var(--brass)"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <Ball x={548} y={190} colour="var(--cloth-text)" />
        {RACK.map(({ x, y, colour }) => (
          <Ball key={`${x}-${y}`} x={x} y={y} colour={colour} />
        ))}
      </g>
      <rect width="960" height="400" fill="url(#dusk)" className="max-sm:hidden" />
    </svg>
  );
}

function Ball({ x, y, colour }: { x: number; y: number; colour: string }) {
  return (
    <g>
      <ellipse cx={x + 4} cy={y + 7} rx="17" ry="15" fill="var(--ink-0)" opacity="0.45" />
      <circle cx={x} cy={y} r="16" fill={colour} />
      <circle cx={x} cy={y} r="16" fill="url(#gloss)" />
    </g>
  );
}

const COLOURS = [
  'brass',
  'chalk',
  'live',
  'option-2',
  'ink-1',
  'felt',
  'brass',
  'live',
  'chalk',
  'option-2',
];

/** Four rows of a rack, its foot at the left. */
const RACK = [0, 1, 2, 3].flatMap((row) =>
  Array.from({ length: row + 1 }, (_, place) => ({
    x: 780 + row * 29,
    y: 190 + (place - row / 2) * 34,
    colour: `var(--${COLOURS[(row * (row + 1)) / 2 + place]})`,
  })),
);
