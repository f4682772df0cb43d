import { useState } from 'react';
import { Button } from '@/ui/button';
import { ResultCard } from '../parts/result-card';
import type { SeatId, TableState } from '../wire';
import { takesRematch, useRematch } from './use-rematch';
import { useSiteOrigin } from './use-site-origin';

/** A path of this site, and what its link says. */
export interface Back {
  to: string;
  text: string;
}

interface EndedProps {
  state: TableState;
  you: SeatId | null;
  /** Somebody is signed in here, so a rematch can be asked for. */
  signedIn: boolean;
  back?: Back | undefined;
}

/** The match is over: who won, and what next. */
export function Ended({ state, you, signedIn, back }: EndedProps) {
  const [hidden, setHidden] = useState(false);
  const rematch = useRematch(state.matchId);
  const site = useSiteOrigin();
  const bracket = state.tournamentId && `/tournament/${state.tournamentId}/bracket`;
  if (hidden) return null;
  return (
    <ResultCard state={state} you={you}>
      {rematch.said ? (
        <p role="status" className="text-dim text-sm">
          {rematch.said}
        </p>
      ) : null}
      <div className="flex w-full flex-col gap-2">
        {back ? (
          <Button asChild wide>
            <a href={`${site}${back.to}`}>{back.text}</a>
          </Button>
        ) : null}
        {you === null || !signedIn || !takesRematch(state) ? null : (
          <Button wide busy={rematch.waiting} onClick={rematch.ask}>
            {rematch.waiting ? 'Waiting for the other...' : 'Rematch'}
          </Button>
        )}
        {state.roomId ? (
          <Button asChild wide variant="secondary">
            <a href={`${site}/duel/${state.roomId}`}>Back to the room</a>
          </Button>
        ) : null}
        {state.roomId || bracket || back ? null : (
          <Button asChild wide variant="secondary">
            <a href={`${site}/duel`}>Back to Rooms</a>
          </Button>
        )}
        {bracket && location.pathname !== bracket ? (
          <Button asChild wide>
            <a href={`${site}${bracket}`}>Back to the bracket</a>
          </Button>
        ) : null}
        <Button asChild wide variant="secondary">
          <a href={`${site}/duel/replay/${state.matchId}`}>Watch the replay</a>
        </Button>
        <Button wide variant="ghost" onClick={() => setHidden(true)}>
          Look at the table
        </Button>
      </div>
    </ResultCard>
  );
}
