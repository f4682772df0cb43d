import { History } from 'lucide-react';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { useDuel } from '../duel-context';
import { MatchRow } from './match-row';
import { useMatches } from './queries';

/** The latest matches of whoever looks, each with its replay. */
export function MatchHistory() {
  const { me } = useDuel();
  const { data, isPending, isFetching, refetch } = useMatches();
  if (!me) return null;
  return (
    <section aria-labelledby="match-history" className="flex flex-col gap-4">
      <h2 id="match-history" className="font-semibold text-xl">
        Match History
      </h2>
      {isPending ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : !data ? (
        <div className="rounded-lg border border-ink-3 border-dashed">
          <ErrorState
            title="Your matches could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      ) : data.length === 0 ? (
        <div className="rounded-lg border border-ink-3 border-dashed">
          <EmptyState icon={History} title="No matches yet" className="py-10">
            Play one, and its replay waits here: shot by shot, and shareable by link.
          </EmptyState>
        </div>
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-ink-3">
            {data.map((match) => (
              <MatchRow key={match.matchId} match={match} userId={me.userId} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
