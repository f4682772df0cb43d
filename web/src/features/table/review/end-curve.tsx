import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EndStory } from './end-story';
import { percent } from './review-text';

const WIDTH = 600;
const HEIGHT = 100;

interface EndCurveProps {
  story: EndStory;
  /** The address of the match's replay. */
  replay: string;
  /** The number of the player's best shot, where there is one. */
  best: number | null;
}

/** The player's chance to win from the first shot to the last, with the shot that turned it. */
export default function EndCurve({ story, replay, best }: EndCurveProps) {
  const { odds, turn, numbers } = story;
  const step = WIDTH / Math.max(1, odds.length - 1);
  const y = (chance: number) => HEIGHT * (1 - chance);
  const line = odds.map((chance, at) => `${at * step},${y(chance)}`).join(' ');
  const bestAt = best === null || best === turn?.number ? -1 : numbers.indexOf(best);
  return (
    <figure className="flex animate-fade-in flex-col gap-1.5 text-left text-sm">
      <figcaption className="flex justify-between text-dim text-xs">
        <span>Your chance to win</span>
        <span className="tabular-nums">{numbers.length} shots</span>
      </figcaption>
      {/* Its edge leaves room for a dot on the first or the last shot. */}
      <div className="relative h-15 rounded-md border border-ink-3 bg-ink-0">
        <div className="absolute inset-1.5">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Your chance to win, from ${percent(odds[0] ?? 0.5)} to ${percent(odds.at(-1) ?? 0.5)}`}
            className="size-full"
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
          </svg>
          {bestAt < 0 ? null : <Dot odds={odds} at={bestAt + 1} look="bg-brass" />}
          {turn ? (
            <Dot
              odds={odds}
              at={turn.index + 1}
              look={turn.after < turn.before ? 'bg-live' : 'bg-brass'}
            />
          ) : null}
        </div>
      </div>
      {story.given ? <p className="font-medium tabular-nums">{story.given}</p> : null}
      {turn ? (
        <Way to={`${replay}?shot=${turn.number}#review`}>
          <Mark look={turn.after < turn.before ? 'bg-live' : 'bg-brass'} />
          {turn.text}
        </Way>
      ) : null}
      {bestAt < 0 || best === null ? null : (
        <Way to={`${replay}?shot=${best}`}>
          <Mark look="bg-brass" />
          Your best pot: shot {best}
        </Way>
      )}
    </figure>
  );
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    className="tap inline-flex items-center gap-2 self-start font-medium tabular-nums underline-offset-4 hover:underline"
  >
    {children}
    <ChevronRight aria-hidden className="-ml-1 size-4 shrink-0 text-dim" />
  </a>
);

const Mark = ({ look }: { look: string }) => (
  <span aria-hidden className={`size-2 shrink-0 rounded-full ${look}`} />
);

function Dot({ odds, at, look }: { odds: readonly number[]; at: number; look: string }) {
  return (
    <span
      aria-hidden
      className={`-translate-1/2 absolute size-2.5 rounded-full border-2 border-ink-1 ${look}`}
      style={{
        left: `${(100 * at) / Math.max(1, odds.length - 1)}%`,
        top: `${100 * (1 - (odds[at] ?? 0.5))}%`,
      }}
    />
  );
}
