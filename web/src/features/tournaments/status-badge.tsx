import type { TournamentStatus } from '@/api/tournament-types';
import { statusTone } from './status';

export function StatusBadge({ status }: { status: TournamentStatus }) {
  return (
    <span
      className={`inline-flex h-6 shrink-0 items-center whitespace-nowrap gap-1.5 rounded-sm px-2 font-semibold text-xs tracking-wide ${statusTone(status)}`}
    >
      {status === 'In Progress' ? (
        <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-current" />
      ) : null}
      {status}
    </span>
  );
}
