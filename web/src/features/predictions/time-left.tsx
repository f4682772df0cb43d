import { Timer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSecond } from '@/lib/use-second';
import { leftText } from './left-text';

interface TimeLeftProps {
  endsAt: string;
  /** Votes are taken until a frame begins. */
  toBreak?: boolean;
  /** Called once when the time is up: the server closes voting by its own clock. */
  onDue: () => void;
}

/** The time left to vote, ticking every second. */
export function TimeLeft({ endsAt, toBreak, onDue }: TimeLeftProps) {
  const left = Date.parse(endsAt) - useSecond();
  const due = left <= 0;
  const act = useRef(onDue);
  act.current = onDue;
  useEffect(() => {
    if (due) act.current();
  }, [due]);
  return (
    <span
      role="timer"
      aria-label="Time left to vote"
      className="inline-flex items-center gap-1.5 font-semibold text-sm tabular-nums"
    >
      <Timer aria-hidden className="size-4 text-felt short:hidden" />
      {due && toBreak ? 'Starting' : leftText(left)}
    </span>
  );
}
