import { ChartSpline } from 'lucide-react';
import { Suspense } from 'react';
import type { PlayerStats } from '@/api/duel-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { useDuel } from '../duel-context';
import { sampleStats } from '../sample';
import { Figure, Panel } from './panel';
import { useStats } from './queries';

const RatingCurve = lazyWithRetry(() =>
  import('./rating-curve').then((m) => ({ default: m.RatingCurve })),
);

type Stats = Pick<PlayerStats, 'wins' | 'losses' | 'rating'>;

export function StatsCard() {
  const { me } = useDuel();
  const { connect } = useSession();
  const { data, isPending, isFetching, refetch } = useStats();
  const sample = me && !data && !isPending ? sampleStats() : null;
  const stats = data ?? sample;
  return (
    <Panel
      title="Your Statistics"
      icon={ChartSpline}
      className="max-md:w-[85%]"
      aside={sample ? <Badge tone="brass">Sample data</Badge> : <Rank rank={data?.rank} />}
    >
      {!me ? (
        <div className="flex flex-1 flex-col items-start justify-between gap-4">
          <p className="text-dim text-sm">Sign in to see your wins, losses and rating.</p>
          <Button variant="secondary" onClick={() => void connect()}>
            Login / Signup
          </Button>
        </div>
      ) : isPending ? (
        <>
          <Skeleton className="h-15" />
          <Skeleton className="h-20" />
        </>
      ) : (
        <>
          <Figures stats={stats} faint={sample !== null} />
          {data ? (
            <Suspense fallback={<Skeleton className="min-h-20 flex-1" />}>
              <RatingCurve points={data.curve} rating={data.rating} />
            </Suspense>
          ) : (
            <div className="flex items-center justify-between gap-3">
              <p className="text-dim text-sm">Your statistics could not be loaded.</p>
              <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

function Figures({ stats, faint }: { stats: Stats | null; faint: boolean }) {
  return (
    <dl className={`grid grid-cols-3 gap-2 ${faint ? 'text-faint' : ''}`}>
      <Figure value={stats?.wins ?? '–'} label="Wins" />
      <Figure value={stats?.losses ?? '–'} label="Losses" />
      <Figure value={stats ? Math.round(stats.rating) : '–'} label="Rating" />
    </dl>
  );
}

function Rank({ rank }: { rank: number | null | undefined }) {
  return rank ? <Badge tone="felt">#{rank}</Badge> : null;
}
