import { Link } from 'react-router';
import type { PredictionRecord } from '@/api/types';
import { many } from '@/lib/many';
import { Curve } from '@/ui/curve/curve';
import { dateText, monthText, pointsText } from '../ladder/month';

/** Points apart that fill the height of the curve at least. */
const LEAST_SPAN = 100;

/** The score of somebody's calls against the odds: this month, their rank, and all along. */
export default function Score({ month, curve }: Pick<PredictionRecord, 'month' | 'curve'>) {
  const points = curve.map(({ day, points }) => ({ at: day, value: points }));
  const all = curve.at(-1)?.points ?? 0;
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
          {month.rank === null ? 'Ladder' : `#${month.rank} on the ladder`}
        </Link>
      </p>
      {points.length > 1 ? (
        <Curve
          label="Points of calls"
          points={points}
          leastSpan={LEAST_SPAN}
          text={`${pointsText(all)} points over ${many(points.length, 'day')} of calls`}
          timeText={dateText}
        />
      ) : null}
    </div>
  );
}
