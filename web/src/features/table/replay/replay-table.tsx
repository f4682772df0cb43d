import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { getReplay } from '../matches';
import { shotOf } from '../share/shot-links';
import type { Replay } from '../wire';
import { ReplayView } from './replay-view';

type Loaded = { replay: Replay } | { failure: string } | null;

/** A finished match by its link: shot by shot, for anybody. */
export default function ReplayTable({ matchId }: { matchId: string }) {
  // Of the link that was opened: later the address says which shot is shown.
  const [first] = useState(() => shotOf(location.search));
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
  return <ReplayView key={loaded.replay.matchId} replay={loaded.replay} first={first} />;
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'There is no such match.';
  return error instanceof Error ? error.message : 'It could not be loaded.';
}
