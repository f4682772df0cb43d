import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button';

/** Buttons with a number at most. */
const SHOWN = 5;

/** The numbers around a page, as many as there are up to five. */
export function numbersAround(page: number, pages: number): number[] {
  const count = Math.min(SHOWN, pages);
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

interface PagerProps {
  /** Its accessible name. */
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/**
 * The way through a list with numbered pages; nothing while there is only one.
 *
 * @example
 * <Pager label="Pages of cards" page={page} pages={9} onPage={setPage} />
 */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex items-center gap-1">
        <li>
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden className="size-4" />
          </IconButton>
        </li>
        {numbersAround(page, pages).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
              className="h-10 min-w-10 rounded-md px-2 font-medium text-dim text-sm tabular-nums transition-colors hover:bg-ink-2 hover:text-text aria-[current=page]:bg-felt/10 aria-[current=page]:text-felt"
            >
              {number}
            </button>
          </li>
        ))}
        <li>
          <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden className="size-4" />
          </IconButton>
        </li>
      </ul>
    </nav>
  );
}
