import { ChartSpline, ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { PlayerStats } from '@/api/duel-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { useDuel } from '../duel-context';
import { sampleStats } from '../sample';
import { isProvisional } from '../settled';
import { Figure, Panel } from './panel';
import { useStats } from './queries';

const RatingCurve = lazyWithRetry(() =>
  import('./rating-curve').then((m) => ({ default: m.RatingCurve })),
);

type Stats = Pick<PlayerStats, 'wins' | 'losses' | 'rating' | 'deviation' | 'matchesPlayed'>;

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
      aside={sample ? <Badge tone="brass">Sample data</Badge> : <Rank rank={data?.rank} />}
    >
      {!me ? (
        <>
          <p className="text-dim text-sm">Sign in to see your wins, losses and rating.</p>
          <Button variant="secondary" className="self-start" onClick={() => void connect()}>
            Login / Signup
          </Button>
          <Link
            to="/duel/drills"
            className="group mt-auto -mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-ink-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-sm">Warm up with a drill</span>
              <span className="block text-dim text-sm">
                Pot without a miss, alone at the table.
              </span>
            </span>
            <ChevronRight aria-hidden className="size-4 text-faint" />
          </Link>
        </>
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
      <Figure
        value={stats?.matchesPlayed ? ratingText(stats) : '–'}
        label={stats?.matchesPlayed === 0 ? 'Unrated' : 'Rating'}
      />
    </dl>
  );
}

const ratingText = ({ rating, deviation }: Stats) =>
  `${Math.round(rating)}${isProvisional(deviation) ? '?' : ''}`;

function Rank({ rank }: { rank: number | null | undefined }) {
  return rank ? <Badge tone="felt">#{rank}</Badge> : null;
}
