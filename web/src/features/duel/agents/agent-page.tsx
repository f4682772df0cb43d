import { useQuery } from '@tanstack/react-query';
import { Bot, ChevronLeft, Play, Swords } from 'lucide-react';
import { Link } from 'react-router';
import { type AgentFrame, getAgent, type HouseAgent } from '@/api/agents';
import type { RatingPoint } from '@/api/duel-types';
import { usePageMeta } from '@/lib/page-meta';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Face } from '@/ui/face';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { changeText } from '../lobby/match-row';
import { RatingCurve } from '../lobby/rating-curve';
import { usePlayNow } from '../play-now';
import { LEVEL_TEXTS } from './level-texts';

/** A computer player of the house: its standing, and its newest frames to be watched again. */
export function AgentPage({ id }: { id: string }) {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['agents', id],
    queryFn: ({ signal }) => getAgent(id, { signal }),
    refetchInterval: 15_000,
  });
  usePageMeta({
    title: data?.agent.name ?? 'Agent',
    description: data?.agent.bio || 'A computer player of the house, and its frames.',
  });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 md:px-8">
      <Link
        to="/agents"
        className="-ml-1 inline-flex h-10 items-center gap-1 self-start text-dim text-sm hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-4" />
        All agents
      </Link>
      {isPending ? (
        <div role="status" aria-label="Loading the agent" className="flex flex-col gap-6">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      ) : data === null ? (
        <EmptyState as="h1" icon={Bot} title="There is no such agent">
          Perhaps it plays under another name now.
        </EmptyState>
      ) : !data ? (
        <ErrorState
          title="The agent did not load"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <Head agent={data.agent} />
          <Frames agent={data.agent} frames={data.frames} />
        </>
      )}
    </div>
  );
}

function Head({ agent }: { agent: HouseAgent }) {
  const { name, bio, face, level, rating, wins, losses, streamId } = agent;
  const { play, busy } = usePlayNow(level);
  return (
    <header className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Face face={face} size={88} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-bold font-display text-3xl">{name}</h1>
          <p className="text-dim">{bio}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Standing label="Rating" value={Math.round(rating)} />
        <Standing label="Won" value={wins} />
        <Standing label="Lost" value={losses} />
        <Standing label="Level" value={LEVEL_TEXTS[level]} />
      </dl>
      <div className="flex flex-wrap gap-3">
        {streamId ? (
          <Button asChild>
            <Link to={`/live/${streamId}`}>Watch it play</Link>
          </Button>
        ) : null}
        <Button variant={streamId ? 'secondary' : 'primary'} busy={busy} onClick={play}>
          Play at its level
        </Button>
      </div>
    </header>
  );
}

function Standing({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="font-bold font-display text-2xl leading-tight tabular-nums">{value}</dd>
    </div>
  );
}

function Frames({ agent, frames }: { agent: HouseAgent; frames: readonly AgentFrame[] }) {
  return (
    <Card role="region" aria-label="Newest frames" className="flex flex-col gap-4 p-5">
      <h2 className="font-semibold">Newest frames</h2>
      {frames.length === 0 ? (
        <EmptyState icon={Swords} title="No frame yet" className="py-4">
          It stands on this page as soon as one is over.
        </EmptyState>
      ) : (
        <>
          <RatingCurve points={curveOf(agent.rating, frames)} rating={agent.rating} />
          <ul className="-mx-5 -mb-5 divide-y divide-ink-3 border-ink-3 border-t">
            {frames.map((frame) => (
              <FrameRow key={frame.matchId} frame={frame} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function FrameRow({ frame }: { frame: AgentFrame }) {
  const { matchId, rivalId, rivalName, won, endedAt, ratingChange } = frame;
  const change = changeText(ratingChange);
  return (
    <li className="flex items-center gap-3 px-5 py-3">
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
      <Badge tone={won ? 'felt' : 'plain'} className="w-18 justify-center">
        {won === null ? 'Drawn' : won ? 'Won' : 'Lost'}
      </Badge>
      <Button asChild variant="secondary">
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
