import { type ReactNode, useEffect, useState } from 'react';
import type { Prediction } from '@/api/types';
import { EndedLine } from './ended-line';
import { OpenQuestion } from './open-question';
import { OwnCall } from './own-call';

/** So long a result stands there: one's own call is read at a glance, a creator may want to undo. */
const CALL_MS = 10_000;
const RESULT_MS = 30_000;

interface StripProps {
  data: Prediction | null;
  /** The newest that ended while the viewer was here. */
  last: Prediction | null;
  /** The viewer is who asked it. */
  runs: boolean;
}

/** A prediction in a line or two, for those who look at the chat. */
export default function Strip({ data, last, runs }: StripProps) {
  const isUndone = last?._id === data?._id && data?.status === 'active';
  // Its creator has cleared it.
  const isGone = data === null;
  const hasCall = data?.status === 'active' && data.frame && data.userVote;
  return (
    <>
      {last && !isUndone && !isGone ? (
        <Result key={last._id} prediction={last} runs={runs} />
      ) : null}
      {data && hasCall ? <OwnCall prediction={data} /> : null}
      {data && !hasCall ? <OpenQuestion data={data} runs={runs} /> : null}
    </>
  );
}

/** A frame's result is told to those who called it, any other to everybody. */
function Result({ prediction, runs }: { prediction: Prediction; runs: boolean }) {
  const { frame, userVote } = prediction;
  if (frame && !userVote) return null;
  return (
    <Passing after={frame ? CALL_MS : RESULT_MS}>
      {frame ? (
        <OwnCall prediction={prediction} isPast />
      ) : (
        <EndedLine prediction={prediction} runs={runs} />
      )}
    </Passing>
  );
}

function Passing({ after, children }: { after: number; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isOver ? null : children;
}
