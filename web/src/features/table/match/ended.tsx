import { useState } from 'react';
import { Button } from '@/ui/button';
import { ResultCard } from '../parts/result-card';
import { ShareShot } from '../share/share-shot';
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
  /** Add to this page's clock for the server's. */
  clockOffset?: number;
  back?: Back | undefined;
}

/** The match is over: who won and why, what it did to the ratings, and what next. */
export function Ended({ state, you, clockOffset = 0, back }: EndedProps) {
  const [hidden, setHidden] = useState(false);
  const rematch = useRematch(state, you, clockOffset);
  const site = useSiteOrigin();
  if (hidden) {
    return (
      <div className="absolute inset-x-0 bottom-3 z-20 flex justify-center">
        <Button variant="secondary" onClick={() => setHidden(false)}>
          Show the result
        </Button>
      </div>
    );
  }
  const bracket = state.tournamentId && `/tournament/${state.tournamentId}/bracket`;
  const asksAgain = you !== null && !back && takesRematch(state);
  const last = state.shotNumber - 1;
  const names = state.players.map(({ username }) => username).join(' against ');
  const isGuest = you !== null && state.players[you]?.userId === null;
  return (
    <ResultCard state={state} you={you}>
      {rematch.said ? (
        <p role="status" className="text-dim text-sm">
          {rematch.said}
        </p>
      ) : null}
      <div className="flex flex-col gap-2">
        {back ? <Way to={`${site}${back.to}`} text={back.text} first /> : null}
        {asksAgain ? (
          <Button wide busy={rematch.waiting} onClick={rematch.ask}>
            {rematch.waiting ? 'Waiting for your rival...' : rematch.label}
          </Button>
        ) : null}
        {bracket && location.pathname !== bracket ? (
          <Way to={`${site}${bracket}`} text="Back to the bracket" first />
        ) : null}
        {isGuest && state.status === 'ended' ? (
          <Way
            to={`${site}/duel#sign-in`}
            text={state.winner === you ? 'Sign in to keep this win' : 'Sign in to keep this frame'}
          />
        ) : null}
        {asksAgain && state.kind === 'quick' ? (
          <Way to={`${site}/duel#find-a-rival`} text="New rival" saysOrigin />
        ) : null}
        <div className={PAIRS}>
          <Way to={`${site}/duel/replay/${state.matchId}`} text="Watch the replay" />
          {last > 1 ? (
            <Way to={`${site}/duel/replay/${state.matchId}#review`} text="Review" />
          ) : null}
          {state.kind === 'practice' && !back ? (
            <Way to={`${site}/duel/drills`} text="Try a drill" />
          ) : null}
          {last > 0 ? (
            <ShareShot
              site={site || location.origin}
              matchId={state.matchId}
              shot={last}
              title={`The last shot: ${names}`}
              wide
            />
          ) : null}
          {state.roomId ? (
            <Way to={`${site}/duel/${state.roomId}`} text="Back to the room" />
          ) : bracket || back ? null : (
            <Way to={`${site}/duel`} text="Back to Rooms" />
          )}
          <Button wide variant="ghost" onClick={() => setHidden(true)}>
            Look at the table
          </Button>
        </div>
      </div>
    </ResultCard>
  );
}

/** Two equal columns; the last one is as wide as both rather than alone in its row. */
const PAIRS = 'grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2';

interface WayProps {
  to: string;
  text: string;
  /** The next thing that most want. */
  first?: boolean;
  /** The page that it leads to hears that it was led from here. */
  saysOrigin?: boolean;
}

const Way = ({ to, text, first = false, saysOrigin = false }: WayProps) => (
  <Button asChild wide {...(first ? {} : { variant: 'secondary' as const })}>
    <a href={to} {...(saysOrigin ? { referrerPolicy: 'origin' as const } : {})}>
      {text}
    </a>
  </Button>
);
