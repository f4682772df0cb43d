import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Drill } from '@/api/drills';
import { bestOf } from './own-best';

interface DrillCardProps {
  drill: Drill;
  /** The drill's balls on their table. */
  picture: ReactNode;
}

/** A drill as it is set, what it trains, and how far one got. */
export function DrillCard({ drill, picture }: DrillCardProps) {
  const { id, name, trains, inOrder, run, leaders } = drill;
  const best = bestOf(id, drill.best);
  const [first] = leaders;
  const goesOn = run !== null && run.shot > 1;
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors focus-within:border-felt hover:border-felt">
      <div className="relative aspect-9/5 overflow-hidden bg-ink-0">{picture}</div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-display font-semibold text-lg">
            {/* The whole card leads there. */}
            <Link to={`/duel/drills/${id}`} className="after:absolute after:inset-0">
              {name}
            </Link>
          </h2>
          <p className="shrink-0 text-dim text-sm">
            Best{' '}
            <span className="font-display font-semibold text-base text-text tabular-nums">
              {best}
            </span>
          </p>
        </div>
        <p className="text-dim text-sm">{trains}</p>
        <p className="mt-auto flex items-end justify-between gap-3 pt-2 text-faint text-xs">
          <span className="flex min-w-0 flex-col">
            <span>{inOrder ? 'Lowest ball first' : 'Any ball, any pocket'}</span>
            {first ? (
              <span className="truncate">
                Longest: {first.best} by {first.username}
              </span>
            ) : null}
          </span>
          <span aria-hidden className="shrink-0 font-semibold text-felt text-sm">
            {goesOn ? 'Continue' : 'Play'}
          </span>
        </p>
      </div>
    </li>
  );
}
