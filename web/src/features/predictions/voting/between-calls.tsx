import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listPredictions } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { many } from '@/lib/many';
import { ownOutcome, resultTitle } from '../outcome-text';
import { sideOf } from '../split/split';
import { useCallText } from './call-result';

interface BetweenCallsProps {
  streamId: string;
  /** The call before, where the room tells of it. */
  prediction: Prediction | null;
  /** The frame at the table. */
  now: { kind: string; status: string; matchId: string };
}

/** At a frame on which nobody is asked: when the next call opens, how the last one ended, and what a call brings. */
export default function BetweenCalls({ streamId, prediction, now }: BetweenCallsProps) {
  const { data } = useQuery({
    queryKey: ['predictions', streamId, 'last', now.matchId],
    queryFn: ({ signal }) => listPredictions(streamId, undefined, { signal, toast: false }),
    enabled: prediction === null,
    retry: false,
  });
  const last =
    prediction ?? data?.find(({ status, frame }) => status === 'ended' && Boolean(frame)) ?? null;
  return (
    <>
      <p className="font-semibold leading-snug">{nextCall(now)}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {last ? (
          <LastCall prediction={last} />
        ) : (
          <Box title="How it works">
            <span className="font-semibold">Call the winner before the break.</span>
            <span className="text-dim">It costs nothing. The table settles it.</span>
          </Box>
        )}
        <Box title="Points, right or wrong">
          <span>
            30% odds: <b className="text-felt">+70</b> or <b className="text-live">−30</b>
          </span>
          <span>
            70% odds: <b className="text-felt">+30</b> or <b className="text-live">−70</b>
          </span>
        </Box>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-dim text-sm">
        Single shots are called over the table.
        <Link to="/predictions/ladder?of=callers" className="tap text-chalk hover:underline">
          Best callers
        </Link>
      </p>
    </>
  );
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col rounded-md border border-ink-3 bg-ink-0 p-3 text-sm leading-5 tabular-nums">
    <p className="text-faint text-xs leading-4">{title}</p>
    {children}
  </div>
);

/** A table of the house plays one frame after the other. */
function nextCall({ kind, status }: BetweenCallsProps['now']): string {
  if (kind === 'house' && status === 'waiting')
    return 'The call on the next frame opens in a moment.';
  return kind === 'house'
    ? 'The next call opens before the next frame.'
    : 'No call is open on this frame. Calls open before each break.';
}

function resultOf(prediction: Prediction): string {
  const { winner } = prediction;
  if (!winner) return `${resultTitle(prediction)}.`;
  const loser = winner === 'option1' ? 'option2' : 'option1';
  return `${sideOf(prediction, winner).label} beat ${sideOf(prediction, loser).label}`;
}

/** The viewer's own call first, else how many were right. */
function LastCall({ prediction }: { prediction: Prediction }) {
  const own = useCallText(prediction);
  const result = resultOf(prediction);
  if (own) {
    const look = ownOutcome(prediction) === 'won' ? 'text-felt' : 'text-live';
    return (
      <Box title="Your last call">
        <span className={`font-semibold [overflow-wrap:anywhere] ${look}`}>{own}</span>
        <span className="text-dim [overflow-wrap:anywhere]">{result}</span>
      </Box>
    );
  }
  return (
    <Box title="Last call">
      <span className="font-semibold [overflow-wrap:anywhere]">{result}</span>
      <Callers prediction={prediction} />
    </Box>
  );
}

function Callers({ prediction }: { prediction: Prediction }) {
  const { winner, option1Votes, option2Votes } = prediction;
  const all = option1Votes + option2Votes;
  if (!winner) return null;
  const right = sideOf(prediction, winner).votes;
  return (
    <span className="text-dim">
      {all === 0
        ? 'Nobody called it'
        : right === 0
          ? 'No caller had it'
          : `${right} of ${many(all, 'caller')} had it`}
    </span>
  );
}
