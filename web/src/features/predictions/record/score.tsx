import { Link } from 'react-router';
import type { PredictionRecord } from '@/api/types';
import { many } from '@/lib/many';
import { Curve } from '@/ui/curve/curve';
import { dateText, monthText, pointsText } from '../ladder/month';

/** Points apart that fill the height of the curve at least. */
const LEAST_SPAN = 100;

/** Days that make a curve: two are a line, which tells no more than the number. */
const LEAST_DAYS = 3;

/** The score of somebody's calls against the odds this month, day by day, and their rank where they are ahead. */
export default function Score({ month, curve }: Pick<PredictionRecord, 'month' | 'curve'>) {
  // The curve counts from somebody's first call; from the month's first one on it ends at the month's points.
  const before = (curve.at(-1)?.points ?? 0) - month.points;
  const points = curve
    .filter(({ day }) => day.startsWith(month.month))
    .map(({ day, points }) => ({ at: day, value: points - before }));
  return (
    <div className="flex flex-col gap-3 border-ink-3 border-t pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-dim text-sm">
        <span>
          <strong className="font-bold font-display text-text text-xl tabular-nums">
            {pointsText(month.points)}
          </strong>{' '}
          points in {monthText(month.month)} from {many(month.calls, 'call')}
        </span>
        <Link
          to="/predictions/ladder?of=callers"
          className="font-semibold text-chalk underline-offset-4 hover:underline"
        >
          {month.rank === null || month.points <= 0 ? 'Ladder' : `#${month.rank} on the ladder`}
        </Link>
      </p>
      {points.length >= LEAST_DAYS ? (
        <Curve
          label="Points of calls"
          points={points}
          leastSpan={LEAST_SPAN}
          signed
          text={`After each of ${many(points.length, 'day')} with calls`}
          timeText={dateText}
          valueText={pointsText}
        />
      ) : null}
    </div>
  );
}
