import { useCallback, useEffect, useState } from 'react';
import { type Drill, type DrillRun, startDrill } from '@/api/drills';

type Begun = { run: DrillRun; attempt: number } | { failure: string } | null;

/** A run of the drill: the one that goes on, else a new one. `again` begins another in its place. */
export function useRun({ id, run }: Drill) {
  const [begun, setBegun] = useState<Begun>(run && run.shot > 1 ? { run, attempt: 0 } : null);
  const [attempt, setAttempt] = useState(0);
  const [goesOn] = useState(begun !== null);
  useEffect(() => {
    if (attempt === 0 && goesOn) return;
    const leaving = new AbortController();
    startDrill(id, { signal: leaving.signal }).then(
      // A start that another one has overtaken is of a run that is over.
      (run) => {
        if (!leaving.signal.aborted) setBegun({ run, attempt });
      },
      (error) => {
        if (!leaving.signal.aborted) setBegun({ failure: textOf(error) });
      },
    );
    return () => leaving.abort();
  }, [id, attempt, goesOn]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { begun, again };
}

const textOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'The server did not answer.';
