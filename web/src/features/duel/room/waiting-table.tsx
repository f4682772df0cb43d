/** The rack as it stands before the break: rows from the apex back. */
const RACK = [
  ['brass'],
  ['live', 'chalk'],
  ['option-2', 'ink-0', 'felt'],
  ['chalk', 'brass', 'live', 'option-2'],
  ['felt', 'live', 'brass', 'chalk', 'option-2'],
].flatMap((row, depth) =>
  row.map((colour, place) => ({
    colour,
    x: 428 + depth * 19.5,
    y: 150 + (place - depth / 2) * 22.4,
  })),
);
const POCKETS = [22, 300, 578].flatMap((x) => [
  { x, y: 22 },
  { x, y: 278 },
]);

/** An empty table with its lamp on, in the place where the match will be. The text says what it waits for. */
export function WaitingTable({ text }: { text: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-ink-3">
      <svg
        aria-hidden
        viewBox="0 0 600 300"
        className="block aspect-2/1 max-h-[26rem] w-full bg-ink-2"
        preserveAspectRatio="xMidYMid slice"
      >
        <defs>
          <radialGradient id="lamp" cx="50%" cy="45%" r="65%">
            <stop offset="0" stopColor="var(--felt)" stopOpacity="0.5" />
            <stop offset="1" stopColor="var(--felt)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <rect x="20" y="20" width="560" height="260" rx="10" fill="var(--felt-deep)" />
        <rect x="20" y="20" width="560" height="260" rx="10" fill="url(#lamp)" />
        <path d="M160 34v232" stroke="var(--cloth-text)" strokeOpacity="0.14" strokeWidth="1.5" />
        {POCKETS.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="15" fill="black" fillOpacity="0.8" />
        ))}
        {RACK.map(({ colour, x, y }) => (
          <g key={`${x} ${y}`}>
            <circle cx={x + 2} cy={y + 4} r="10.8" fill="black" fillOpacity="0.3" />
            <circle cx={x} cy={y} r="10.8" fill={`var(--${colour})`} />
            <circle cx={x - 3} cy={y - 4} r="2.6" fill="white" fillOpacity="0.55" />
          </g>
        ))}
        <circle cx="162" cy="154" r="10.8" fill="black" fillOpacity="0.3" />
        <circle cx="160" cy="150" r="10.8" fill="var(--cloth-text)" />
      </svg>
      <p role="status" className="border-ink-3 border-t bg-ink-1 px-4 py-3 text-center font-medium">
        {text}
      </p>
    </div>
  );
}
