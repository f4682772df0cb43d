import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { getReplay } from '../matches';
import type { Replay } from '../wire';
import { ReplayView } from './replay-view';

type Loaded = { replay: Replay } | { failure: string } | null;

interface ReplayTableProps {
  matchId: string;
  /** The number of the shot to begin with; 0 is the first. */
  shot?: number;
}

/** A finished match by its link: shot by shot, for anybody. */
export default function ReplayTable({ matchId, shot = 0 }: ReplayTableProps) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const leaving = new AbortController();
    setLoaded(null);
    getReplay(matchId, { signal: leaving.signal }).then(
      (replay) => setLoaded({ replay }),
      (error) => {
        if (!leaving.signal.aborted) setLoaded({ failure: failureText(error) });
      },
    );
    return () => leaving.abort();
  }, [matchId, attempt]);

  if (!loaded) return <Skeleton className="aspect-video w-full" />;
  if ('failure' in loaded) {
    return (
      <ErrorState
        as="h2"
        title="This replay cannot be shown"
        className="min-h-72"
        onRetry={() => setAttempt(attempt + 1)}
      >
        {loaded.failure}
      </ErrorState>
    );
  }
  return <ReplayView key={loaded.replay.matchId} replay={loaded.replay} first={shot} />;
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'There is no such match.';
  return error instanceof Error ? error.message : 'It could not be loaded.';
}
