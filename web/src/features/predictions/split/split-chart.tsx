import { useQuery } from '@tanstack/react-query';
import { Area, AreaChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { getSplit } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { type CurvePoint, curveOf, summary, timeTextOf } from './split-curve';

/** How often the curve is drawn anew while votes come in. */
const REFRESH_MS = 15_000;

/** The split over time as two areas that fill the whole, with the same told in words and as a table. */
export default function SplitChart({ prediction }: { prediction: Prediction }) {
  const { streamId, _id, option1, option2, votingOpen } = prediction;
  const query = useQuery({
    queryKey: ['split', streamId, _id],
    queryFn: ({ signal }) => getSplit(streamId, _id, { signal, toast: false }),
    refetchInterval: votingOpen ? REFRESH_MS : false,
    networkMode: 'always',
  });
  if (query.isPending) return <Skeleton className="h-52 w-full" />;
  if (!query.data) {
    return (
      <ErrorState
        title="The split over time could not be loaded"
        className="py-4"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const points = curveOf(query.data.points);
  const timeText = timeTextOf(points);
  if (points.length < 2) {
    return <p className="py-6 text-center text-dim text-sm">Not enough votes yet for a curve.</p>;
  }
  return (
    <figure ref={intoView} aria-label="Split over time" className="flex scroll-mb-6 flex-col gap-2">
      <div aria-hidden className="h-44">
        <Curve points={points} />
      </div>
      <figcaption className="text-dim text-sm">{summary(points, option1, option2)}</figcaption>
      {/* By hand: for screen readers alone, without the looks of a table. */}
      <table className="sr-only">
        <caption>Share of the votes over time</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">{option1}</th>
            <th scope="col">{option2}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{timeText(point.at)}</th>
              <td>{point.option1Percent}%</td>
              <td>{point.option2Percent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** It opens at the foot of the panel, which may be below the window's. */
function intoView(figure: HTMLElement | null): void {
  figure?.scrollIntoView({ block: 'nearest' });
}

function Curve({ points }: { points: CurvePoint[] }) {
  const timeText = timeTextOf(points);
  const tick = { fill: 'var(--text-faint)', fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={points} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          tickFormatter={timeText}
          tick={tick}
          stroke="var(--ink-3)"
          minTickGap={48}
        />
        <YAxis
          width={44}
          domain={[0, 100]}
          ticks={[0, 50, 100]}
          tickFormatter={(percent: number) => `${percent}%`}
          tick={tick}
          stroke="var(--ink-3)"
        />
        {SERIES.map(({ key, colour, line }) => (
          <Area
            key={key}
            dataKey={key}
            stackId="split"
            type="stepAfter"
            stroke={line}
            strokeWidth={2}
            fill={colour}
            fillOpacity={0.22}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

const SERIES = [
  { key: 'option1Percent', colour: 'var(--option-1)', line: 'var(--option-1)' },
  // Its upper edge is the chart's own.
  { key: 'option2Percent', colour: 'var(--option-2)', line: 'none' },
];
