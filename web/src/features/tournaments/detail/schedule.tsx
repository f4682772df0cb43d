import { Check } from 'lucide-react';
import type { PhaseStatus, SchedulePhase, TournamentStatus } from '@/api/tournament-types';
import { absoluteTime } from '@/lib/time';
import { isOpen } from '../status';

interface ScheduleProps {
  date: string;
  status: TournamentStatus;
  phases: SchedulePhase[];
}

/** The phases as stations on a line. Dates are shown as a time where they are one, else as they were written. */
export function Schedule({ date, status, phases }: ScheduleProps) {
  if (phases.length === 0) {
    return (
      <p className="text-dim">
        {startWord(status)} {absoluteTime(new Date(date))}.
      </p>
    );
  }
  return (
    <ol className="max-w-prose">
      {phases.map(({ phase, date: at, status }, index) => (
        <li
          key={`${phase} ${at}`}
          className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-[11px] not-last:before:w-0.5 not-last:before:bg-ink-3"
        >
          <Station status={status} number={index + 1} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="break-words font-semibold">{phase}</span>
              <span className={`text-xs ${status === 'In Progress' ? 'text-chalk' : 'text-faint'}`}>
                {status}
              </span>
            </p>
            <p className="text-dim text-sm tabular-nums">{dateText(at)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A cancelled one never started. */
function startWord(status: TournamentStatus): string {
  if (isOpen(status)) return 'It starts';
  return status === 'Cancelled' ? 'It was to start' : 'Started';
}

function Station({ status, number }: { status: PhaseStatus; number: number }) {
  const look = 'grid size-6 shrink-0 place-items-center rounded-full font-semibold text-xs';
  switch (status) {
    case 'Completed':
      return (
        <span className={`${look} bg-felt text-on-felt`}>
          <Check aria-hidden className="size-4" strokeWidth={3} />
        </span>
      );
    case 'In Progress':
      return (
        <span className={`${look} border-2 border-chalk`}>
          <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-chalk" />
        </span>
      );
    case 'Upcoming':
      return (
        <span aria-hidden className={`${look} border border-ink-3 bg-ink-2 text-dim tabular-nums`}>
          {number}
        </span>
      );
  }
}

function dateText(text: string): string {
  const at = new Date(text);
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(at.getTime()) ? absoluteTime(at) : text;
}
