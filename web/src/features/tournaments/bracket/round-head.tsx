import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { Column } from './layout';

interface RoundHeadProps {
  column: Column;
  width: number;
  height: number;
  skip: number;
  onSkip: (skip: number) => void;
}

/** A round's name; in the winners' half it also has the bracket begin there, or from the start again. */
export function RoundHead({ column, width, height, skip, onSkip }: RoundHeadProps) {
  const { round, x, top, bottom, place } = column;
  const style = { width, height: height - 12, marginLeft: x };
  const look =
    'sticky top-0 z-10 flex items-center justify-center gap-1 rounded-sm bg-ink-2 px-2 font-semibold text-sm';
  const canSkip = place !== null && (place > 0 || skip > 0);
  return (
    <div style={{ top, height: bottom - top }} className="pointer-events-none absolute inset-x-0">
      {canSkip ? (
        <button
          type="button"
          aria-pressed={place === skip && skip > 0}
          aria-label={place === skip && skip > 0 ? 'Show all rounds' : `Begin with ${round.name}`}
          onClick={() => onSkip(place === skip ? 0 : place)}
          style={style}
          className={`${look} pointer-events-auto transition-colors hover:bg-ink-3`}
        >
          {place === skip && skip > 0 ? (
            <ChevronsLeft aria-hidden className="size-4 text-faint" />
          ) : null}
          <span className="truncate">{round.name}</span>
          {place === skip && skip > 0 ? null : (
            <ChevronsRight aria-hidden className="size-4 text-faint" />
          )}
        </button>
      ) : (
        <h3 style={style} className={`${look} font-sans`}>
          <span className="truncate">{round.name}</span>
        </h3>
      )}
    </div>
  );
}
