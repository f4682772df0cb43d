import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight, Play } from 'lucide-react';
import { Link } from 'react-router';
import { listPredictions } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { many } from '@/lib/many';
import { RelativeTime } from '@/ui/relative-time';
import { isFrameOver, useAfterBalls } from '../room/use-after-balls';
import { usePredictionKey } from '../room/use-prediction';
import { sideOf } from '../split/split';

const SHOWN = 3;
const REFRESH_MS = 60_000;

interface LastFramesProps {
  streamId: string;
  /** The tournament whose tables the stream shows. */
  tournament: string | undefined;
}

/** Frames that were played last on the table of a stream, each with its replay and who called it, and the way to all of a tournament. */
export function LastFrames({ streamId, tournament }: LastFramesProps) {
  const { data: told } = useQuery<Prediction | null>({
    queryKey: usePredictionKey(streamId),
    enabled: false,
  });
  const asked = useAfterBalls(told, isFrameOver);
  const { data } = useQuery({
    // With each call that opens or is settled the list is another.
    queryKey: ['predictions', streamId, 'frames', asked?._id, asked?.status],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listPredictions(streamId, undefined, { signal, toast: false }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const frames = data?.filter(({ frame, winner }) => frame && winner).slice(0, SHOWN) ?? [];
  const bracket = tournament ? (
    <Link
      to={`/tournament/${tournament}/bracket`}
      className="tap inline-flex items-center gap-1 font-medium text-chalk text-sm hover:underline"
    >
      Bracket, results and replays
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  ) : null;
  if (frames.length === 0) return bracket;
  return (
    <section aria-labelledby="last-frames">
      <h2 id="last-frames" className="font-semibold text-sm">
        Last frames here
      </h2>
      <ul className="mt-1 divide-y divide-ink-3">
        {frames.map((prediction) => (
          <Frame key={prediction._id} prediction={prediction} />
        ))}
      </ul>
      {bracket}
    </section>
  );
}

function Frame({ prediction }: { prediction: Prediction }) {
  const { frame, winner, option1, option2, endedAt } = prediction;
  if (!frame || !winner) return null;
  const [won, lost] = winner === 'option1' ? [option1, option2] : [option2, option1];
  const result = `${won} beat ${lost}`;
  return (
    <li className="flex min-h-9 items-center gap-3 text-sm">
      <p className="min-w-0 flex-1 truncate">
        <span className="font-medium">{result}</span>
        <span className="text-dim"> · {calledText(prediction)}</span>
      </p>
      {endedAt ? (
        <span className="shrink-0 text-faint">
          <RelativeTime at={endedAt} />
        </span>
      ) : null}
      <Link
        to={`/duel/replay/${frame.matchId}`}
        aria-label={`Replay: ${result}`}
        className="tap inline-flex shrink-0 items-center gap-1 font-medium text-chalk hover:underline"
      >
        <Play aria-hidden className="size-3.5" />
        Replay
      </Link>
    </li>
  );
}

/** How many had it, of all who called it. */
function calledText(prediction: Prediction): string {
  const { winner, option1Votes, option2Votes } = prediction;
  const all = option1Votes + option2Votes;
  if (all === 0 || !winner) return 'nobody called it';
  const right = sideOf(prediction, winner).votes;
  return right === 0 ? 'no caller had it' : `${right} of ${many(all, 'caller')} had it`;
}
