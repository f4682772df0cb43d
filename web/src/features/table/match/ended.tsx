import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { ResultCard } from '../parts/result-card';
import { useShareShot } from '../share/share-shot';
import { shotFilm } from '../share/shot-links';
import type { SeatId, TableState } from '../wire';
import { QuietButton, QuietWay, Way } from './ended-actions';
import { FinalStill } from './final-still';
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
  // The server takes no rematch of a room's match: one plays again by getting ready there.
  const toRoom = you !== null && !back && !asksAgain && room;
  const leads = Boolean(back || toRoom) || asksAgain || bracket !== null;
  const seeksRival = asksAgain && state.kind === 'quick';
  const mayPlayAgain = toRoom && state.status === 'ended';
  const sent = { shot: record.best ?? last, isBest: record.best !== null };
  return (
    <ResultCard
      state={state}
      you={you}
      record={record}
      onLook={() => setHidden(true)}
      story={
        record.story === undefined ? null : (
          <div className="min-h-25">
            <Suspense>
              {record.story ? (
                <EndCurve story={record.story} replay={replay} best={record.best} />
              ) : (
                <Skeleton className="mt-5.5 h-15 w-full" />
              )}
            </Suspense>
          </div>
        )
      }
    >
      <FinalStill
        state={state}
        replay={replay}
        low={record.story !== undefined}
        film={
          last > 0
            ? {
                to: shotFilm(site || location.origin, state.matchId, sent.shot),
                label: `Save ${sent.isBest ? 'your best' : 'the last'} shot as GIF`,
              }
            : null
        }
      />
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
        {mayPlayAgain ? (
          <Way to={`${toRoom}#play-again`} first saysOrigin>
            Play again
          </Way>
        ) : null}
        {toRoom ? (
          <Way to={toRoom} first={!mayPlayAgain}>
            Back to the room
          </Way>
        ) : null}
        {bracket && location.pathname !== bracket ? (
          <Way to={`${site}${bracket}`} first>
            Back to the bracket
          </Way>
        ) : null}
        {seeksRival ? (
          <Way to={`${site}/duel#find-a-rival`} saysOrigin>
            New rival
          </Way>
        ) : last > 1 && !mayPlayAgain ? (
          <Way to={`${replay}#review`} first={!leads}>
            Review
          </Way>
        ) : null}
      </div>
      <div className="-mt-2 flex short:-mt-1 empty:hidden">
        {(seeksRival || mayPlayAgain) && last > 1 ? (
          <QuietWay to={`${replay}#review`} label="Review" name="Review" />
        ) : null}
        {last > 0 ? <Share site={site || location.origin} state={state} {...sent} /> : null}
        {state.kind === 'practice' && !back ? (
          <QuietWay to={`${site}/duel/drills`} label="Try a drill" name="Drill" />
        ) : null}
        {room && !toRoom ? (
          <QuietWay to={room} label="Back to the room" name="Room" />
        ) : bracket || back || room ? null : (
          <QuietWay to={`${site}/duel`} label="Back to Rooms" name="Rooms" />
        )}
      </div>
    </ResultCard>
  );
}

interface ShareProps {
  site: string;
  state: TableState;
  shot: number;
  /** The player's own best; else it is the last one. */
  isBest: boolean;
}

/** A shot to send on as a link. */
function Share({ site, state, shot, isBest }: ShareProps) {
  const names = state.players.map(({ username }) => username).join(' against ');
  const title = `${isBest ? 'My best shot' : 'The last shot'}: ${names}`;
  const { said, share } = useShareShot({ site, matchId: state.matchId, shot, title });
  const label = said ?? `Share ${isBest ? 'your best' : 'the last'} shot`;
  return <QuietButton onClick={share} label={label} name={said ?? 'Share'} />;
}
