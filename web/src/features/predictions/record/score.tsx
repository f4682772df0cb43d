import type { PredictionRecord } from '@/api/types';
import { many } from '@/lib/many';
import { Curve } from '@/ui/curve/curve';
import { dateText, monthText, pointsText } from '../ladder/month';

/** Points apart that fill the height of the curve at least. */
const LEAST_SPAN = 100;

/** Days that make a curve: fewer are a line or a corner, which tells no more than the number. */
const LEAST_DAYS = 3;

/** The score of somebody's calls against the odds this month, day by day from zero. */
export function Score({ month, curve }: Pick<PredictionRecord, 'month' | 'curve'>) {
  // The curve counts from somebody's first call; from the month's first one on it ends at the month's points.
  const before = (curve.at(-1)?.points ?? 0) - month.points;
  const days = curve
    .filter(({ day }) => day.startsWith(month.month))
    .map(({ day, points }) => ({ at: day, value: points - before }));
  return (
    <div className="mt-auto flex flex-col gap-2">
      <p className="text-dim text-sm">
        <strong className="font-semibold text-text tabular-nums">{pointsText(month.points)}</strong>{' '}
        points in {monthText(month.month)} from {many(month.calls, 'call')}
      </p>
      {days.length >= LEAST_DAYS ? (
        <Curve
          label="Points of calls"
          points={[{ at: '', value: 0 }, ...days]}
          leastSpan={LEAST_SPAN}
          signed
          text={`After each of ${many(days.length, 'day')} with calls`}
          timeText={(at) => (at ? dateText(at) : 'Before the first')}
          valueText={pointsText}
        />
      ) : null}
    </div>
  );
}
