import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Prediction } from '@/api/types';
import type { StreamRoom } from '@/realtime/room';
import { breakOf } from '../room/frame-odds';
import { isRecent, useCallBefore } from '../room/use-last-call';
import { EndedLine } from './ended-line';
import { OpenQuestion } from './open-question';
import { OwnCall } from './own-call';

/** So long a result stands there at least: one's own call is read at a glance, a creator may want to undo. */
const CALL_MS = 10_000;
const RESULT_MS = 30_000;

interface StripProps {
  streamId: string;
  room: StreamRoom;
  data: Prediction | null;
  /** The newest that ended while the viewer was here. */
  last: Prediction | null;
  /** The viewer is who asked it. */
  runs: boolean;
}

/** A prediction in a line or two, for those who look at the chat. */
export default function Strip({ streamId, room, data, last, runs }: StripProps) {
  const shown = useSyncExternalStore(
    room.subscribe,
    () => room.getSnapshot().table?.state?.matchId,
  );
  const isUndone = last?._id === data?._id && data?.status === 'active';
  // Its creator has cleared it.
  const isGone = data === null;
  const isFrame = Boolean(data?.frame);
  const hasCall = isFrame && data?.status === 'active' && data.userVote;
  // Settled before the page was opened.
  const past = last ?? (isFrame && data && isRecent(data) ? data : null);
  return (
    <>
      {past && !isUndone && !isGone ? (
        <Result key={past._id} prediction={past} runs={runs} stays={!hasCall} />
      ) : data && isFrame && !hasCall ? (
        <Before streamId={streamId} open={data._id} />
      ) : null}
      {data && hasCall ? <OwnCall prediction={data} /> : null}
      {data && !hasCall ? (
        <OpenQuestion
          data={data}
          runs={runs}
          shown={shown}
          breakAt={breakOf(room.getSnapshot().table)}
        />
      ) : null}
    </>
  );
}

/** The call before, whose end was not heard. */
function Before({ streamId, open }: { streamId: string; open: string }) {
  const before = useCallBefore(streamId, open, null);
  return before ? <OwnCall prediction={before} isPast isOld /> : null;
}

interface ResultProps {
  prediction: Prediction;
  runs: boolean;
  /** The viewer has not called the next one yet: what came of this call stays. */
  stays: boolean;
}

/** A frame's result is told to those who called it, any other to everybody. */
function Result({ prediction, runs, stays }: ResultProps) {
  const { frame, userVote } = prediction;
  if (frame && !userVote) return null;
  return (
    <Passing after={frame ? CALL_MS : RESULT_MS} stays={Boolean(frame) && stays}>
      {(isOld) =>
        frame ? (
          <OwnCall prediction={prediction} isPast isOld={isOld} />
        ) : (
          <EndedLine prediction={prediction} runs={runs} />
        )
      }
    </Passing>
  );
}

interface PassingProps {
  after: number;
  stays: boolean;
  children: (isOver: boolean) => ReactNode;
}

function Passing({ after, stays, children }: PassingProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isOver && !stays ? null : children(isOver);
}
