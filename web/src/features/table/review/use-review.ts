import { useEffect, useState } from 'react';
import { getReview } from '../matches';
import type { Review } from './review-text';

export interface ReviewRead {
  /** Null while it is made. */
  loaded: Review | { failure: string } | null;
  retry: () => void;
}

/** The review of a match that is over: the server makes it when it is asked for first, and keeps it. */
export function useReview(matchId: string, over: boolean): ReviewRead {
  const [loaded, setLoaded] = useState<ReviewRead['loaded']>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!over) return;
    const leaving = new AbortController();
    setLoaded(null);
    getReview(matchId, { signal: leaving.signal }).then(setLoaded, (error) => {
      const failure = error instanceof Error ? error.message : 'It could not be loaded.';
      if (!leaving.signal.aborted) setLoaded({ failure });
    });
    return () => leaving.abort();
  }, [matchId, over, attempt]);
  return { loaded, retry: () => setAttempt((count) => count + 1) };
}

/** Its shots, where it was made. */
export const shotsOf = ({ loaded }: ReviewRead) =>
  loaded && !('failure' in loaded) ? loaded.shots : null;
