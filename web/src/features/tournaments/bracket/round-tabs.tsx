import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { BracketRound } from '@/api/tournament-types';

interface RoundTabsProps {
  rounds: BracketRound[];
  current: number;
  /** The element that shows the chosen round. */
  panel: string;
  onChoose: (round: number) => void;
}

/**
 * The rounds' names to choose from, a line that scrolls. Our own, because a phone would load nine kilobytes of the
 * library's tabs for it.
 */
export function RoundTabs({ rounds, current, panel, onChoose }: RoundTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const index = rounds.findIndex(({ id }) => id === current);
  const tab = (at: number) => list.current?.children[at] as HTMLElement | undefined;

  // Only the line scrolls, never the page.
  useEffect(() => {
    const line = list.current?.parentElement;
    const chosen = list.current?.children[index] as HTMLElement | undefined;
    if (!line || !chosen) return;
    line.scrollTo?.({
      left: chosen.offsetLeft - (line.clientWidth - chosen.clientWidth) / 2,
      behavior: 'smooth',
    });
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = rounds.length - 1;
    const steps: Record<string, number> = {
      ArrowLeft: Math.max(0, index - 1),
      ArrowRight: Math.min(last, index + 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    const round = next === undefined ? undefined : rounds[next];
    if (next === undefined || !round) return;
    event.preventDefault();
    onChoose(round.id);
    tab(next)?.focus({ preventScroll: true });
  };

  return (
    <div className="relative -mx-4 overflow-x-auto px-4">
      <div
        ref={list}
        role="tablist"
        aria-label="Rounds"
        onKeyDown={onKeyDown}
        className="flex w-max min-w-full gap-1 border-ink-3 border-b"
      >
        {rounds.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === current}
            aria-controls={id === current ? panel : undefined}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
            className="h-11 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-dim text-sm transition-colors hover:text-text focus-visible:-outline-offset-2 aria-selected:border-felt aria-selected:text-text"
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
