import { Suspense } from 'react';
import { Spinner } from '@/ui/spinner';
import { ErrorState } from '@/ui/states';
import { LiveTable } from './index';
import type { Launch } from './launch';
import type { LiveTableProps } from './match/live-table';

interface GamePageProps extends Pick<LiveTableProps, 'onEnded' | 'back' | 'aim'> {
  launch: Launch;
  /** The session's, where this browser has one. */
  token: string | null;
}

/** The page that the game is launched on (D3): the match of its query, as large as the window. */
export function GamePage({ launch: { matchId, ticket }, token, ...play }: GamePageProps) {
  return (
    <main className="scheme-dark h-dvh overflow-hidden bg-ink-0 text-text">
      <h1 className="sr-only">Cuecast billiards</h1>
      {matchId ? (
        <Suspense fallback={<Loading />}>
          <LiveTable
            fill
            matchId={matchId}
            ticket={ticket ?? undefined}
            token={token ?? undefined}
            {...play}
          />
        </Suspense>
      ) : (
        <ErrorState
          as="h2"
          title="No match was named"
          className="h-full"
          action={
            <a className="text-chalk underline-offset-4 hover:underline" href="/duel">
              To the duels
            </a>
          }
        >
          Open the table from a duel room, or by a link that somebody gave you.
        </ErrorState>
      )}
    </main>
  );
}

function Loading() {
  return (
    <p role="status" className="grid h-full place-items-center text-dim text-sm">
      <span className="flex items-center gap-2">
        <Spinner className="size-4" /> Opening the table...
      </span>
    </p>
  );
}
