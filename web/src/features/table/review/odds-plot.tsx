import { MARKS, oddsOf, percent, type ReviewedShot } from './review-text';

const WIDTH = 600;
const HEIGHT = 160;
const COLOURS = { inaccuracy: 'fill-brass', mistake: 'fill-option-2', blunder: 'fill-live' };

interface OddsPlotProps {
  shots: readonly ReviewedShot[];
  /** The first player, whose chances are drawn, and the second. */
  names: readonly [string, string];
  /** The number of the shot on the table. */
  shown: number;
  onShot: (number: number) => void;
}

/** The first player's chance to win over the shots; a press on one leads to it. The list beside it says the same to whoever does not see it. */
export function OddsPlot({ shots, names, shown, onShot }: OddsPlotProps) {
  const odds = oddsOf(shots);
  const step = WIDTH / Math.max(1, shots.length);
  const y = (chance: number) => HEIGHT * (1 - chance);
  const line = odds.map((chance, at) => `${at * step},${y(chance)}`).join(' ');
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex justify-between gap-4 text-dim text-sm">
        <span className="truncate">Chance that {names[0]} wins</span>
        <span className="tabular-nums">100%</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${names[0]}'s chance to win, from ${percent(odds[0] ?? 0.5)} to ${percent(odds.at(-1) ?? 0.5)}`}
        className="h-40 w-full rounded-md border border-ink-3 bg-ink-2"
      >
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-felt/20" />
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
          className="stroke-felt"
        />
        {shots.map((shot, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys have the list beside it
          <g key={shot.number} className="cursor-pointer" onClick={() => onShot(shot.number)}>
            <title>{`Shot ${shot.number}: ${percent(odds[at + 1] ?? 0)} for ${names[0]}`}</title>
            <rect
              x={at * step}
              width={step}
              height={HEIGHT}
              className={
                shot.number === shown ? 'fill-text/15' : 'fill-transparent hover:fill-text/10'
              }
            />
            {shot.mark ? (
              <rect
                x={at * step + step * 0.3}
                y={HEIGHT - 8}
                width={step * 0.4}
                height={8}
                className={COLOURS[shot.mark]}
              >
                <title>{MARKS[shot.mark]}</title>
              </rect>
            ) : null}
          </g>
        ))}
      </svg>
      <p className="flex justify-between gap-4 text-dim text-sm">
        <span className="truncate">From the first shot to the last</span>
        <span className="tabular-nums">0%</span>
      </p>
    </figure>
  );
}
