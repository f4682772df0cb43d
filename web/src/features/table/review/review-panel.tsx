import { useEffect, useState } from 'react';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { getReview } from '../matches';
import { Marked } from './marked';
import { OddsPlot } from './odds-plot';
import { type BetterShot, type Review, remarkable } from './review-text';

/** The review looks at so many shots. */
const REVIEWED = 120;

interface ReviewPanelProps {
  matchId: string;
  names: readonly [string, string];
  /** The number of the shot on the table. */
  shown: number;
  onShot: (number: number) => void;
  onBetter: () => (shot: BetterShot) => void;
}

/** How the odds moved in a match that is over, and which shots moved them. */
export default function ReviewPanel(props: ReviewPanelProps) {
  const { matchId, names, shown, onShot, onBetter } = props;
  const [loaded, setLoaded] = useState<Review | { failure: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const leaving = new AbortController();
    setLoaded(null);
    getReview(matchId, { signal: leaving.signal }).then(setLoaded, (error) => {
      const failure = error instanceof Error ? error.message : 'It could not be loaded.';
      if (!leaving.signal.aborted) setLoaded({ failure });
    });
    return () => leaving.abort();
  }, [matchId, attempt]);
  if (!loaded) {
    return (
      <div role="status" className="flex flex-col gap-3">
        <p className="text-dim text-sm">Every shot is played again some hundred times. A moment.</p>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  }
  if ('failure' in loaded) {
    return (
      <ErrorState
        as="h2"
        title="The review cannot be shown"
        onRetry={() => setAttempt(attempt + 1)}
      >
        {loaded.failure}
      </ErrorState>
    );
  }
  const { shots, accuracy } = loaded;
  if (shots.length < 2) {
    return (
      <p className="text-dim">Fewer than two shots were played: there is nothing to review.</p>
    );
  }
  const marked = remarkable(shots);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3">
        {names.map((name, seat) => (
          <div
            key={seat === 0 ? 'first' : 'second'}
            className="min-w-0 rounded-md border border-ink-3 bg-ink-1 p-3"
          >
            <dt className="truncate text-dim text-sm">{name}</dt>
            <dd className="font-display font-semibold text-xl tabular-nums">
              {accuracyText(accuracy[seat])}
            </dd>
          </div>
        ))}
      </dl>
      <OddsPlot shots={shots} names={names} shown={shown} onShot={onShot} />
      {marked.length === 0 ? (
        <p className="text-dim text-sm">No shot cost much, and there was little luck in it.</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {marked.map((shot) => (
            <li key={shot.number}>
              <Marked
                shot={shot}
                name={names[shot.seat === 0 ? 0 : 1]}
                shown={shot.number === shown}
                matchId={matchId}
                onShot={onShot}
                onBetter={onBetter}
              />
            </li>
          ))}
        </ol>
      )}
      <p className="text-dim text-xs">
        Estimated from frames between our agents, with the hand that each player's rating suggests.
        {shots.length === REVIEWED ? ` The first ${REVIEWED} shots.` : ''}
      </p>
    </>
  );
}

const accuracyText = (accuracy: number | null | undefined): string =>
  accuracy === null || accuracy === undefined ? 'No shot' : `${Math.round(accuracy)}% accurate`;
