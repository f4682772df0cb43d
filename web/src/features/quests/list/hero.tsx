import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';

/** The cloth, the lamp above it, and the way to the quests. */
export function Hero() {
  return (
    <header className="relative isolate overflow-hidden rounded-lg border border-ink-3 bg-felt-deep px-5 py-6 text-cloth-text md:px-10 md:py-8">
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_60%_90%_at_72%_20%,color-mix(in_oklab,var(--felt)_45%,transparent),transparent_70%)]"
      />
      <Balls />
      <h1 className="text-balance font-bold text-3xl leading-tight md:text-4xl">
        Beat an agent. Win POOL.
      </h1>
      <p className="mt-3 max-w-lg md:mt-2">
        Billiard quests are frames of eight-ball at our own table.
        {/* A phone has the first quest in sight instead. */}
        <span className="max-md:hidden">
          {' '}
          The server plays every shot, pays the moment you win, and shows everybody how you did it.
        </span>
      </p>
      <div className="mt-5 flex gap-3 max-sm:*:flex-1 max-sm:*:px-3! max-sm:*:text-sm! md:mt-5">
        <Button asChild size="lg">
          <Link to="/quests">
            <Play aria-hidden className="size-5" />
            Start Playing
          </Link>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <Link to="/duel">Practise for free</Link>
        </Button>
      </div>
    </header>
  );
}

/** A rack, seen from above, where there is room for it. */
function Balls() {
  const rows = [0, 1, 2, 3];
  const colours = ['var(--brass)', 'var(--live)', 'var(--chalk)', 'var(--ivory)'];
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 200"
      className="absolute top-1/2 right-12 -z-10 hidden h-52 -translate-y-1/2 lg:block"
    >
      {rows.flatMap((row) =>
        rows.slice(0, row + 1).map((place) => {
          const eight = row === 2 && place === 1;
          return (
            <g
              key={`${row}-${place}`}
              transform={`translate(${40 + row * 36} ${100 + (place - row / 2) * 42})`}
            >
              <ellipse cx="4" cy="7" rx="20" ry="18" fill="var(--shade)" />
              <circle
                r="20"
                fill={eight ? 'var(--ball-black)' : colours[(row * 2 + place) % colours.length]}
              />
              <circle r="8" cx="-1" cy="-1" fill="var(--cloth-text)" opacity={eight ? 1 : 0.85} />
              <circle cx="-8" cy="-9" r="3.4" fill="var(--cloth-text)" opacity="0.7" />
            </g>
          );
        }),
      )}
    </svg>
  );
}
