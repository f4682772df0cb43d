import { Check } from 'lucide-react';
import type {
  PhaseStatus,
  SchedulePhase,
  Tournament,
  TournamentStatus,
} from '@/api/tournament-types';
import { absoluteTime } from '@/lib/time';
import { Countdown } from '@/ui/countdown';
import { isOpen } from '../status';

/** The phases as stations on a line. Dates are shown as a time where they are one, else as they were written. */
export function Schedule({ tournament }: { tournament: Tournament }) {
  const { date, status, schedule: phases } = tournament;
  const times = phases.map((phase) => timeOf(phase, tournament));
  const next = times.findIndex((at) => at !== null && at.getTime() > Date.now());
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
            <When words={at} at={times[index] ?? null} next={index === next} />
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

/** A time as one reads a clock, and what the organiser wrote where that was no date. */
function When({ words, at, next }: { words: string; at: Date | null; next: boolean }) {
  if (!at) return <p className="text-dim text-sm">{words}</p>;
  return (
    <p className="flex flex-wrap gap-x-2 text-dim text-sm tabular-nums">
      <time dateTime={at.toISOString()}>{absoluteTime(at)}</time>
      {isDate(words) ? null : <span className="text-faint">{words}</span>}
      {next ? (
        <span className="font-medium text-text">
          in <Countdown to={at.toISOString()} label="Time until this phase" />
        </span>
      ) : null}
    </p>
  );
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));

/** When a phase is: the organiser's date, or the time at which the server itself opens check-in or starts. */
function timeOf({ phase, date }: SchedulePhase, { run, date: start }: Tournament): Date | null {
  if (isDate(date)) return new Date(date);
  if (run?.checkInOpensAt && /^check-?in$/i.test(phase)) return new Date(run.checkInOpensAt);
  return run && /^at the start$/i.test(date) ? new Date(start) : null;
}
