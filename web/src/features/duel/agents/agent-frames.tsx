import { Play, Swords } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AgentFrame, HouseAgent } from '@/api/agents';
import type { RatingPoint } from '@/api/duel-types';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { StartLine } from '@/ui/curve/start-line';
import { Portrait } from '@/ui/portrait';
import { RelativeTime } from '@/ui/relative-time';
import { EmptyState } from '@/ui/states';
import { changeText } from '../lobby/match-row';
import { RatingCurve } from '../lobby/rating-curve';
import { ENOUGH_FRAMES } from './level-texts';

interface AgentFramesProps {
  agent: HouseAgent;
  frames: readonly AgentFrame[];
  /** Of the others, by their ids. */
  faces: ReadonlyMap<string, HouseAgent['face']>;
  className?: string;
}

/** Frames that are shown at first. */
const SHOWN = 10;

/** The newest frames of an agent, each to be watched again, and how they moved its rating. */
export function AgentFrames({ agent, frames, faces, className = '' }: AgentFramesProps) {
  const [all, setAll] = useState(false);
  return (
    <Card
      role="region"
      aria-label="Newest frames"
      className={`flex flex-col gap-4 p-5 ${className}`}
    >
      <h2 className="font-semibold">Newest frames</h2>
      {frames.length >= ENOUGH_FRAMES ? (
        <RatingCurve points={curveOf(agent.rating, frames)} rating={agent.rating} />
      ) : (
        <StartLine value={Math.round(agent.rating)}>
          The curve of its rating shows from {ENOUGH_FRAMES} frames on.
        </StartLine>
      )}
      {frames.length === 0 ? (
        <EmptyState icon={Swords} title="No frame yet" className="py-4">
          Its next rated frame stands here as soon as it is over, with its replay.
        </EmptyState>
      ) : (
        <ul className="-mx-5 -mb-5 divide-y divide-ink-3 border-ink-3 border-t">
          {(all ? frames : frames.slice(0, SHOWN)).map((frame) => (
            <FrameRow
              key={frame.matchId}
              frame={frame}
              character={faceOf(faces.get(frame.rivalId))}
            />
          ))}
          {all || frames.length <= SHOWN ? null : (
            <li className="p-2 text-center">
              <Button variant="ghost" onClick={() => setAll(true)}>
                The newest {frames.length} frames
              </Button>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

const faceOf = (face: HouseAgent['face'] | undefined) => (face ? { face } : null);

interface FrameRowProps {
  frame: AgentFrame;
  character: { face: HouseAgent['face'] } | null;
}

function FrameRow({ frame, character }: FrameRowProps) {
  const { matchId, rivalId, rivalName, won, endedAt, ratingChange } = frame;
  const change = changeText(ratingChange);
  return (
    <li className="flex items-center gap-2 px-4 py-3 sm:gap-3 sm:px-5">
      <Portrait name={rivalName} character={character} size={36} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/agents/${rivalId}`}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {rivalName}
        </Link>
        <p className="text-faint text-sm">
          <RelativeTime at={endedAt} />
        </p>
      </div>
      {change ? (
        <span
          title="Rating"
          className={`font-semibold text-sm tabular-nums ${change.startsWith('+') ? 'text-felt' : 'text-dim'}`}
        >
          {change}
        </span>
      ) : null}
      <Badge tone={won ? 'felt' : 'plain'} className="w-14 justify-center sm:w-18">
        {won === null ? 'Drawn' : won ? 'Won' : 'Lost'}
      </Badge>
      <Button asChild variant="secondary" className="max-sm:px-3">
        <Link to={`/duel/replay/${matchId}`} aria-label={`Replay against ${rivalName}`}>
          <Play aria-hidden className="size-4" />
          <span className="max-sm:hidden">Replay</span>
        </Link>
      </Button>
    </li>
  );
}

/** The rating after each of the frames, the oldest first: what it is now, and back by what each frame changed. */
export function curveOf(now: number, frames: readonly AgentFrame[]): RatingPoint[] {
  let rating = now;
  const points = frames.map(({ endedAt, ratingChange }) => {
    const point = { at: endedAt, rating };
    rating -= ratingChange ?? 0;
    return point;
  });
  return points.reverse();
}
