import { DoorOpen, Eye, Film, Play, Share2, Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { ResultCard } from '../parts/result-card';
import { useShareShot } from '../share/share-shot';
import { shotFilm } from '../share/shot-links';
import type { SeatId, TableState } from '../wire';
import { QuietButton, QuietWay, Way } from './ended-actions';
import { useFrameRecord } from './use-frame-record';
import { takesRematch, useRematch } from './use-rematch';
import { useSiteOrigin } from './use-site-origin';

const EndCurve = lazyWithRetry(() => import('../review/end-curve'));

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
  const record = useFrameRecord(state, you);
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
  const replay = `${site}/duel/replay/${state.matchId}`;
  const last = state.shotNumber - 1;
  const isGuest = you !== null && state.players[you]?.userId === null;
  const room = state.roomId && `${site}/duel/${state.roomId}`;
  // In a room one plays again by getting ready there.
  const toRoom = you !== null && !back && !asksAgain && room;
  const leads = Boolean(back || toRoom) || asksAgain || bracket !== null;
  return (
    <ResultCard state={state} you={you} record={record}>
      {record.story === undefined ? null : (
        <div className="min-h-25">
          <Suspense>
            {record.story ? (
              <EndCurve story={record.story} replay={replay} best={record.best} />
            ) : (
              <Skeleton className="mt-5.5 h-15 w-full" />
            )}
          </Suspense>
        </div>
      )}
      {rematch.said ? (
        <p role="status" className="text-dim text-sm">
          {rematch.said}
        </p>
      ) : null}
      {isGuest && state.status === 'ended' ? (
        <a
          href={`${site}/duel#sign-in`}
          className="tap font-semibold text-chalk text-sm underline-offset-4 hover:underline"
        >
          {state.winner === you ? 'Sign in to keep this win' : 'Sign in to keep this frame'}
        </a>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {back ? (
          <Way to={`${site}${back.to}`} first>
            {back.text}
          </Way>
        ) : null}
        {asksAgain ? (
          <Button wide busy={rematch.waiting} onClick={rematch.ask} className="flex-1 px-2!">
            {rematch.waiting ? 'Waiting for your rival...' : rematch.label}
          </Button>
        ) : null}
        {toRoom ? (
          <Way to={toRoom} first>
            Back to the room
          </Way>
        ) : null}
        {bracket && location.pathname !== bracket ? (
          <Way to={`${site}${bracket}`} first>
            Back to the bracket
          </Way>
        ) : null}
        {asksAgain && state.kind === 'quick' ? (
          <Way to={`${site}/duel#find-a-rival`} saysOrigin>
            New rival
          </Way>
        ) : null}
        {last > 1 ? (
          <Way to={`${replay}#review`} first={!leads}>
            Review
          </Way>
        ) : null}
      </div>
      <div className="flex justify-center">
        <QuietWay to={replay} icon={Play} label="Watch the replay" name="Replay" />
        {last > 0 ? (
          <Sent site={site || location.origin} state={state} best={record.best} last={last} />
        ) : null}
        {state.kind === 'practice' && !back ? (
          <QuietWay to={`${site}/duel/drills`} icon={Target} label="Try a drill" name="Drill" />
        ) : null}
        {room && !toRoom ? (
          <QuietWay to={room} icon={DoorOpen} label="Back to the room" name="Room" />
        ) : bracket || back || room ? null : (
          <QuietWay to={`${site}/duel`} icon={DoorOpen} label="Back to Rooms" name="Rooms" />
        )}
        <QuietButton
          onClick={() => setHidden(true)}
          icon={Eye}
          label="Look at the table"
          name="Table"
        />
      </div>
    </ResultCard>
  );
}

interface SentProps {
  site: string;
  state: TableState;
  /** The player's own, or null. */
  best: number | null;
  last: number;
}

/** A shot to send on, as a link and as a film: the player's best, else the last one. */
function Sent({ site, state, best, last }: SentProps) {
  const shot = best ?? last;
  const names = state.players.map(({ username }) => username).join(' against ');
  const which = best === null ? 'the last shot' : 'your best shot';
  const title = `${best === null ? 'The last shot' : 'My best shot'}: ${names}`;
  const { said, share } = useShareShot({ site, matchId: state.matchId, shot, title });
  return (
    <>
      <QuietButton
        onClick={share}
        icon={Share2}
        label={said ?? `Share ${which}`}
        name={said ?? 'Share'}
      />
      <QuietWay
        to={shotFilm(site, state.matchId, shot)}
        icon={Film}
        label={`Save ${which} as GIF`}
        name="GIF"
        film
      />
    </>
  );
}
