import { oddsOf, percent, type ReviewedShot, signed, turningPoints } from './review-text';

const WIDTH = 600;
const HEIGHT = 160;

interface OddsPlotProps {
  shots: readonly ReviewedShot[];
  /** The first player, whose chances are drawn, and the second. */
  names: readonly [string, string];
  /** The number of the shot on the table. */
  shown: number;
  onShot: (number: number) => void;
}

/** The first player's chance to win over the shots; a press on one leads to it. The list of shots says the same to whoever does not see it. */
export function OddsPlot({ shots, names, shown, onShot }: OddsPlotProps) {
  const odds = oddsOf(shots);
  const step = WIDTH / Math.max(1, shots.length);
  const y = (chance: number) => HEIGHT * (1 - chance);
  const line = odds.map((chance, at) => `${at * step},${y(chance)}`).join(' ');
  const at = shots.findIndex(({ number }) => number === shown);
  const current = shots[at];
  const seat = current?.seat === 1 ? 1 : 0;
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="min-w-0 truncate text-dim">Chance that {names[0]} wins</span>
        {current === undefined ? null : (
          <span className="font-semibold tabular-nums">
            <span className="font-normal text-dim">
              Shot {shown}, {names[seat]}: {names[0]}
            </span>{' '}
            {percent(odds[at] ?? 0)} → {percent(odds[at + 1] ?? 0)}
          </span>
        )}
      </figcaption>
      <div className="relative ml-10">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${names[0]}'s chance to win, from ${percent(odds[0] ?? 0.5)} to ${percent(odds.at(-1) ?? 0.5)}`}
          className="h-36 w-full lg:h-32 rounded-md border border-ink-3 bg-option-2/10"
        >
          <polygon
            points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`}
            className="fill-ink-1 stroke-none"
          />
          <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-option-1/20" />
          <line
            x2={WIDTH}
            y1={HEIGHT / 2}
            y2={HEIGHT / 2}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="4 4"
            className="stroke-faint"
          />
          <polyline
            points={line}
            fill="none"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            className="stroke-text"
          />
          {shots.map((shot, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: keys have the list of shots
            <g key={shot.number} className="cursor-pointer" onClick={() => onShot(shot.number)}>
              <title>{`Shot ${shot.number}: ${percent(odds[index + 1] ?? 0)} for ${names[0]}`}</title>
              <rect
                x={index * step}
                width={step}
                height={HEIGHT}
                // The shade is of the shot on the table alone: where a pointer happens to rest says nothing.
                className={shot.number === shown ? 'fill-text/15' : 'fill-transparent'}
              />
            </g>
          ))}
        </svg>
        {turningPoints(shots).map(({ number, seat, index, moved }) => (
          <Turn
            key={number}
            x={(index + 1) / shots.length}
            chance={odds[index + 1] ?? 0.5}
            seat={seat}
            gains={moved > 0 ? 0 : 1}
            text={`${number}: ${signed(moved)}`}
          />
        ))}
        {['100%', '50%', '0%'].map((label, place) => (
          <span
            key={label}
            aria-hidden
            className="absolute right-full pr-2 text-[0.6875rem] text-faint leading-none tabular-nums"
            style={{ top: ['0%', 'calc(50% - 0.35rem)', 'calc(100% - 0.7rem)'][place] }}
          >
            {label}
          </span>
        ))}
      </div>
      <Numbers shots={shots} />
    </figure>
  );
}

interface TurnProps {
  x: number;
  chance: number;
  /** Of who played it. */
  seat: number;
  /** Of whose chance grew by it. */
  gains: 0 | 1;
  text: string;
}

/** A shot that moved the odds much: its number, and by how many points for the player of the curve. */
function Turn({ x, chance, seat, gains, text }: TurnProps) {
  const isHigh = chance > 0.5;
  const side = x > 0.85 ? '-translate-x-full' : x < 0.12 ? '' : '-translate-x-1/2';
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute"
      style={{ left: `${100 * x}%`, top: `${100 * (1 - chance)}%` }}
    >
      <span
        className={`-translate-1/2 absolute size-2.5 rounded-full border-2 border-ink-0 ${seat === 0 ? 'bg-option-1' : 'bg-option-2'}`}
      />
      <span
        className={`absolute whitespace-nowrap rounded-sm bg-ink-0/80 px-1.5 font-semibold text-xs ${gains === 0 ? 'text-option-1' : 'text-option-2'} leading-5 tabular-nums ${side} ${isHigh ? 'top-2' : 'bottom-2'}`}
      >
        {text}
      </span>
    </span>
  );
}

/** About so many numbers stand under the curve. */
const LABELS = 10;

function Numbers({ shots }: { shots: readonly ReviewedShot[] }) {
  const every = Math.max(1, Math.ceil(shots.length / LABELS));
  return (
    <p aria-hidden className="relative ml-10 h-4 text-[0.6875rem] text-faint tabular-nums">
      {shots.map(({ number }, index) =>
        index % every === 0 ? (
          <span
            key={number}
            className="-translate-x-1/2 absolute"
            style={{ left: `${(100 * (index + 0.5)) / shots.length}%` }}
          >
            {number}
          </span>
        ) : null,
      )}
    </p>
  );
}
