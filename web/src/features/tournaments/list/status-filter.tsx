import type { TournamentStatus } from '@/api/tournament-types';
import { STATUSES } from '../status';

interface StatusFilterProps {
  chosen: TournamentStatus | undefined;
  onChoose: (status: TournamentStatus | undefined) => void;
  className?: string;
}

export function StatusFilter({ chosen, onChoose, className = '' }: StatusFilterProps) {
  return (
    <fieldset
      className={`min-w-0 overflow-x-auto max-md:-mx-4 max-md:px-4 max-md:[mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-2.5rem),transparent)] max-md:[scrollbar-width:none] ${className}`}
    >
      <legend className="sr-only">Which tournaments</legend>
      <div className="flex w-max gap-1 rounded-md bg-ink-2 p-0.5 md:p-1">
        {[undefined, ...STATUSES].map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={chosen === status}
            onClick={() => onChoose(status)}
            className="h-10 whitespace-nowrap rounded-sm px-3.5 font-medium text-dim text-sm transition-colors hover:text-text aria-pressed:bg-ink-0 aria-pressed:text-text"
          >
            {status ?? 'All'}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
