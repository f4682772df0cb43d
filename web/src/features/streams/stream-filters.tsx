import type { StreamsFilter } from './streams-query';

const FILTERS = [
  { filter: 'all', label: 'All Streams' },
  { filter: 'scheduled', label: 'Scheduled' },
] as const;

interface StreamFiltersProps {
  chosen: StreamsFilter;
  onChoose: (filter: StreamsFilter) => void;
  className?: string;
}

export function StreamFilters({ chosen, onChoose, className = '' }: StreamFiltersProps) {
  return (
    <fieldset className={`flex gap-1 rounded-md bg-ink-2 p-1 ${className}`}>
      <legend className="sr-only">Which streams</legend>
      {FILTERS.map(({ filter, label }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={chosen === filter}
          onClick={() => onChoose(filter)}
          className="h-10 flex-1 desk:h-8 whitespace-nowrap rounded-sm px-2 sm:px-3 font-medium text-dim text-sm transition-colors hover:text-text aria-pressed:bg-ink-0 aria-pressed:text-text sm:flex-none"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
