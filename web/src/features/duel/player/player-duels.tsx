import { useQuery } from '@tanstack/react-query';
import { ChartSpline, Swords } from 'lucide-react';
import { Link } from 'react-router';
import { getMatches, getStats } from '@/api/duel';
import type { PastMatch, PlayerStats } from '@/api/duel-types';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { MatchRow } from '../lobby/match-row';
import { Figure, Panel } from '../lobby/panel';
import { DUEL_QUERIES } from '../lobby/queries';
import { RatingCurve } from '../lobby/rating-curve';

interface PlayerDuelsProps {
  address: string;
  /** Whoever looks is the player. */
  own: boolean;
}

/** Matches that a profile shows. */
const SHOWN = 5;

/** How somebody plays: rating, its curve, and the newest matches with their replays. */
export function PlayerDuels({ address, own }: PlayerDuelsProps) {
  const stats = useQuery({
    queryKey: [...DUEL_QUERIES, 'profile', address],
    queryFn: async ({ signal }) => {
      const [figures, matches] = await Promise.all([
        getStats(address, { signal }),
        getMatches(address, { signal }),
      ]);
      return { figures, matches: matches.slice(0, SHOWN) };
    },
  });
  const { data } = stats;
  const rank = data?.figures?.rank;
  return (
    <Panel
      title="Pool duels"
      icon={ChartSpline}
      aside={rank ? <Badge tone="felt">#{rank}</Badge> : null}
    >
      {stats.isPending ? (
        <Waiting />
      ) : !data ? (
        <ErrorState
          title="The duels did not load"
          className="py-4"
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      ) : !data.figures || data.figures.matchesPlayed === 0 ? (
        <EmptyState
          icon={Swords}
          title="No duels yet"
          className="py-4"
          action={
            <Button asChild variant="secondary">
              <Link to="/duel">{own ? 'Play your first' : 'Pool duels'}</Link>
            </Button>
          }
        >
          {own
            ? 'Your rating and your replays will show up here.'
            : 'A rating and replays appear here after the first match.'}
        </EmptyState>
      ) : (
        <Played figures={data.figures} matches={data.matches} />
      )}
    </Panel>
  );
}

function Played({ figures, matches }: { figures: PlayerStats; matches: PastMatch[] }) {
  return (
    <>
      <dl className="grid grid-cols-3 gap-2">
        <Figure value={Math.round(figures.rating)} label="Rating" />
        <Figure value={figures.wins} label="Wins" />
        <Figure value={figures.losses} label="Losses" />
      </dl>
      <RatingCurve points={figures.curve} rating={figures.rating} />
      {matches.length > 0 ? (
        <ul
          aria-label="Newest matches"
          className="-mx-5 -mb-5 divide-y divide-ink-3 border-ink-3 border-t"
        >
          {matches.map((match) => (
            <MatchRow
              key={match.matchId}
              match={match}
              userId={figures.userId}
              rematch={false}
              narrow
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading duels" className="flex flex-col gap-4">
      <div className="grid grid-cols-3 gap-2">
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="h-15" />
    </div>
  );
}
