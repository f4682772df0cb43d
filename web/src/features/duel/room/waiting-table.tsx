/** The rack as it stands before the break: rows from the apex back. */
const RACK = [
  ['brass'],
  ['live', 'chalk'],
  ['option-2', 'pocket', 'felt'],
  ['chalk', 'brass', 'live', 'option-2'],
  ['felt', 'live', 'brass', 'chalk', 'option-2'],
].flatMap((row, depth) =>
  row.map((colour, place) => ({
    colour,
    x: 428 + depth * 17.4,
    y: 150 + (place - depth / 2) * 20.2,
  })),
);
const POCKETS = [30, 300, 570].flatMap((x) => [
  { x, y: x === 300 ? 24 : 30 },
  { x, y: x === 300 ? 276 : 270 },
]);
const SIGHTS = [94, 161, 228, 372, 439, 506].flatMap((x) => [
  { x, y: 11 },
  { x, y: 289 },
]);
const BALL = 9.9;

/** A table with its lamp on, in the place where the match will be. The text says what it waits for. */
export function WaitingTable({ text }: { text: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-ink-3">
      <svg
        aria-hidden
        viewBox="-12 -12 624 324"
        className="block aspect-[624/324] max-h-[26rem] w-full bg-ink-1"
      >
        <defs>
          <radialGradient id="lamp" cx="50%" cy="48%" r="62%">
            <stop offset="0" stopColor="var(--felt)" stopOpacity="0.55" />
            <stop offset="1" stopColor="var(--felt)" stopOpacity="0" />
          </radialGradient>
          <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--wood-lit)" />
            <stop offset="0.5" stopColor="var(--wood)" />
            <stop offset="1" stopColor="var(--wood-lit)" />
          </linearGradient>
        </defs>
        <rect width="600" height="300" rx="22" fill="url(#wood)" />
        <rect x="22" y="22" width="556" height="256" rx="6" fill="var(--felt-deep)" />
        <rect x="22" y="22" width="556" height="256" rx="6" fill="url(#lamp)" opacity="0.5" />
        <rect x="34" y="34" width="532" height="232" rx="3" fill="var(--felt-deep)" />
        <rect x="34" y="34" width="532" height="232" rx="3" fill="url(#lamp)" />
        <path d="M167 34v232" stroke="var(--cloth-text)" strokeOpacity="0.16" />
        {SIGHTS.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2" fill="var(--cloth-text)" opacity="0.7" />
        ))}
        {POCKETS.map(({ x, y }) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r="18" fill="var(--brass)" opacity="0.75" />
            <circle cx={x} cy={y} r="15" fill="var(--pocket)" />
          </g>
        ))}
        {RACK.map((ball) => (
          <Ball key={`${ball.x} ${ball.y}`} {...ball} />
        ))}
        <Ball colour="cloth-text" x={167} y={150} />
      </svg>
      <p role="status" className="border-ink-3 border-t bg-ink-1 px-4 py-3 text-center font-medium">
        {text}
      </p>
    </div>
  );
}

function Ball({ colour, x, y }: { colour: string; x: number; y: number }) {
  return (
    <>
      <circle cx={x + 2.5} cy={y + 4} r={BALL} fill="var(--pocket)" opacity="0.35" />
      <circle cx={x} cy={y} r={BALL} fill={`var(--${colour})`} />
      <circle cx={x - 3} cy={y - 3.5} r="2.4" fill="var(--cloth-text)" opacity="0.7" />
    </>
  );
}
