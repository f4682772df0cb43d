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
      className={`relative -mx-4 min-w-0 overflow-x-auto px-4 md:mx-0 md:px-0 ${className}`}
    >
      <legend className="sr-only">Which tournaments</legend>
      <div className="flex w-max gap-1 rounded-md bg-ink-2 p-1">
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
