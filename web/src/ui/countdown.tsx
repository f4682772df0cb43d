import { useEffect } from 'react';
import { leftText } from '@/lib/left-text';
import { useNow } from '@/lib/use-now';

interface CountdownProps {
  /** ISO. */
  to: string;
  /** Label for a screen reader, which says what the time is until. */
  label: string;
  className?: string;
  onDue?: () => void;
}

/** The time left, ticking, after 'in' or 'within'; `onDue` is called once it is over. */
export function Countdown({ to, label, className = '', onDue }: CountdownProps) {
  const now = useNow(1000);
  const left = Date.parse(to) - now;
  const due = left <= 0;
  useEffect(() => {
    if (due) onDue?.();
  }, [due, onDue]);
  return (
    <span role="timer" aria-label={label} className={`whitespace-nowrap tabular-nums ${className}`}>
      {due ? 'a moment' : leftText(left)}
    </span>
  );
}
