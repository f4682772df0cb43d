const CLOTH = { x: 26, y: 26, width: 308, height: 154 };
const at = (part: number) => CLOTH.x + CLOTH.width * part;
const MIDDLE = CLOTH.y + CLOTH.height / 2;
const BALL = 4.2;

const COLOURS = ['var(--brass)', 'var(--chalk)', 'var(--live)', 'var(--option-2)'];
const POCKETS = [0, 0.5, 1].flatMap((part) => [
  { x: at(part), y: CLOTH.y - (part === 0.5 ? 3 : 0), r: part === 0.5 ? 7 : 8 },
  { x: at(part), y: CLOTH.y + CLOTH.height + (part === 0.5 ? 3 : 0), r: part === 0.5 ? 7 : 8 },
]);

/** The rack's fifteen, the first on the foot spot. */
const RACK = [0, 1, 2, 3, 4].flatMap((row) =>
  Array.from({ length: row + 1 }, (_, place) => ({
    x: at(0.75) + row * BALL * 1.75,
    y: MIDDLE + (place - row / 2) * BALL * 2.02,
    isEight: row === 2 && place === 1,
  })),
);

/** The table with the names that the rules use. */
export function TablePlan() {
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox="0 0 360 206"
        role="img"
        aria-label="A table from above: the head string a quarter of the way from the left end, the rack on the foot spot, six pockets"
        className="w-full rounded-lg border border-ink-3 text-[9.5px]"
      >
        <rect width="360" height="206" fill="var(--wood)" />
        <rect {...CLOTH} fill="var(--felt-deep)" />
        <rect {...CLOTH} width={CLOTH.width / 4} fill="var(--cloth-text)" opacity="0.1" />
        <line
          x1={at(0.25)}
          x2={at(0.25)}
          y1={CLOTH.y}
          y2={CLOTH.y + CLOTH.height}
          stroke="var(--cloth-text)"
          strokeDasharray="4 3"
        />
        {POCKETS.map(({ x, y, r }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="var(--pocket)" />
        ))}
        {RACK.map(({ x, y, isEight }, place) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={BALL}
            fill={isEight ? 'var(--pocket)' : COLOURS[place % COLOURS.length]}
            stroke="var(--felt-deep)"
            strokeWidth="0.6"
          />
        ))}
        <circle cx={at(0.05)} cy={MIDDLE + 26} r={BALL} fill="var(--ivory)" />
        <g fill="var(--cloth-text)" fontWeight="600">
          <text x={at(0.25) + 5} y={CLOTH.y + 20}>
            Head string
          </text>
          <text x={at(0.125)} y={MIDDLE - 8} textAnchor="middle">
            Behind the
          </text>
          <text x={at(0.125)} y={MIDDLE + 4} textAnchor="middle">
            head string
          </text>
          <text x={at(0.05) + 8} y={MIDDLE + 29.5}>
            Cue ball
          </text>
          <text x={at(0.75) - 8} y={MIDDLE + 3} textAnchor="end">
            Foot spot
          </text>
          <text x={at(0.5)} y={CLOTH.y + CLOTH.height - 8} textAnchor="middle">
            Side pocket
          </text>
          <text x={at(1) - 10} y={CLOTH.y + CLOTH.height - 8} textAnchor="end">
            Corner pocket
          </text>
        </g>
        <g fill="var(--cloth-text)" opacity="0.85">
          <text x={at(0)} y="15">
            Head
          </text>
          <text x={at(1)} y="15" textAnchor="end">
            Foot
          </text>
        </g>
      </svg>
      <figcaption className="text-dim text-sm">
        The break is played from behind the head string; the rack stands on the foot spot.
      </figcaption>
    </figure>
  );
}
