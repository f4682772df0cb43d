import { useEffect } from 'react';
import { timeParts } from '@/lib/time-parts';
import { useNow } from '@/lib/use-now';

const UNITS = ['days', 'hours', 'min', 'sec'] as const;

/** The time until a stream starts, ticking every second; `onDue` is called once it has come. */
export function Countdown({ to, onDue }: { to: number; onDue: () => void }) {
  const now = useNow(1000);
  const due = to <= now;
  useEffect(() => {
    if (due) onDue();
  }, [due, onDue]);
  if (due) return <p className="mt-4 font-semibold text-base">Starting…</p>;
  const parts = timeParts(to - now);
  return (
    <div
      role="timer"
      aria-label="Time until the stream starts"
      className="mt-3 flex gap-2 sm:gap-3"
    >
      {UNITS.map((unit, index) =>
        unit === 'days' && parts[0] === 0 ? null : (
          <div key={unit} className="w-16 rounded-md bg-scrim py-1.5 sm:py-2.5">
            <p className="font-bold font-display text-xl tabular-nums sm:text-2xl">
              {String(parts[index]).padStart(2, '0')}
            </p>
            <p className="text-xs opacity-80">{unit}</p>
          </div>
        ),
      )}
    </div>
  );
}
