import { Film, Play } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { SIZES } from '../geometry';
import type { TableState } from '../wire';

const StillTable = lazyWithRetry(() => import('../thumb/still-table'));

interface FinalStillProps {
  state: TableState;
  /** The address of the match's replay. */
  replay: string;
  /** A shot as a film: its address, and the name of the link. */
  film: { to: string; label: string } | null;
  /** There is much else to tell: on a narrow screen it is lower. */
  low: boolean;
}

/** The table as the match left it, and over it the way to see how it came to that. */
export function FinalStill({ state: { balls, table, kind }, replay, film, low }: FinalStillProps) {
  const lie = useMemo(() => {
    // The picture knows one size of table: places on a smaller one are spread over it.
    const spread = SIZES.nine.length / SIZES[table].length;
    return balls.map(([ball, x, y]) => [ball, x * spread, y * spread]);
  }, [balls, table]);
  return (
    <div
      className={`relative w-full @2xl/table:aspect-[9/5] short:aspect-auto! short:min-h-28 short:flex-1 ${low ? 'h-30 @2xl/table:h-auto' : 'aspect-[9/5]'}`}
    >
      <Suspense>
        <StillTable balls={lie} kind={kind} label="The table at the end" />
      </Suspense>
      <a
        href={replay}
        aria-label="Watch the replay"
        className="group absolute inset-0 flex items-end rounded-md p-1.5"
      >
        <span className="flex min-h-10 items-center gap-2 rounded-full bg-ink-0/90 px-4 font-semibold text-sm transition-colors group-hover:bg-felt-deep">
          <Play aria-hidden className="size-4 fill-current" />
          Replay
        </span>
      </a>
      {film ? (
        <a
          href={film.to}
          download
          target="_blank"
          rel="noreferrer"
          aria-label={film.label}
          title={film.label}
          className="absolute right-1.5 bottom-1.5 flex min-h-10 items-center gap-1.5 rounded-full bg-ink-0/90 px-3 font-semibold text-dim text-xs hover:text-text"
        >
          <Film aria-hidden className="size-4" />
          GIF
        </a>
      ) : null}
    </div>
  );
}
