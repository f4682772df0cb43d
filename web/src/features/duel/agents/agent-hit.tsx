import { useQuery } from '@tanstack/react-query';
import { Eye, Play, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AgentFrame, getAgent } from '@/api/agents';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { usePlayNow } from '../play-now';
import { PARTNERS } from './level-texts';

const FRAMES = 3;

interface AgentHitProps {
  id: string;
  /** Its face and name, as they were found. */
  children: ReactNode;
  /** The running table of a stream. */
  live: (streamId: string) => ReactNode;
}

/** An agent that was found: the way to play and to watch it, the table where it plays now, and its last frames. */
export function AgentHit({ id, children, live }: AgentHitProps) {
  const { data } = useQuery({
    queryKey: ['agents', id],
    queryFn: ({ signal }) => getAgent(id, { signal }),
    staleTime: 15_000,
  });
  return (
    <article className="flex min-w-0 flex-col rounded-lg border border-ink-3 bg-ink-1">
      <div className="flex min-h-18 flex-wrap items-center gap-3 px-4 py-3">
        <Link
          to={`/agents/${id}`}
          className="flex min-w-0 flex-1 basis-52 items-center gap-3 rounded-md underline-offset-4 hover:underline"
        >
          {children}
        </Link>
        {data ? (
          <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <PlayIt id={id} level={data.agent.level} name={data.agent.name} />
            {data.agent.streamId ? (
              <Button asChild>
                <Link to={`/live/${data.agent.streamId}`}>
                  <Eye aria-hidden className="size-4" />
                  Watch it play
                </Link>
              </Button>
            ) : null}
          </span>
        ) : (
          <Skeleton className="h-10 w-40 max-sm:w-full" />
        )}
      </div>
      {data === undefined ? (
        <Skeleton className="m-4 mt-0 h-32" />
      ) : data ? (
        <div
          className={`grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4 ${data.agent.streamId ? 'md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]' : ''}`}
        >
          {data.agent.streamId ? live(data.agent.streamId) : null}
          <Frames name={data.agent.name} frames={data.frames.slice(0, FRAMES)} />
        </div>
      ) : null}
    </article>
  );
}

/** One of each level practises with people; another has one that plays like it. */
function PlayIt({
  id,
  level,
  name,
}: {
  id: string;
  level: 'easy' | 'medium' | 'hard';
  name: string;
}) {
  const { play, busy } = usePlayNow(level);
  const partner = PARTNERS[level];
  return (
    <Button variant="secondary" busy={busy} onClick={play}>
      {busy ? null : <Swords aria-hidden className="size-4" />}
      {partner.id === id ? `Play ${name}` : `Play one like it: ${partner.name}`}
    </Button>
  );
}

function Frames({ name, frames }: { name: string; frames: readonly AgentFrame[] }) {
  if (frames.length === 0) return null;
  return (
    <section aria-label={`Last frames of ${name}`} className="min-w-0">
      <h3 className="pb-1 font-sans font-semibold text-faint text-xs uppercase tracking-wider">
        Last frames
      </h3>
      <ul className="divide-y divide-ink-3">
        {frames.map(({ matchId, rivalName, won, endedAt }) => (
          <li key={matchId} className="flex items-center gap-3 py-1.5">
            <p className="min-w-0 flex-1 truncate text-sm">
              <b className={`inline-block w-12 font-semibold ${won ? 'text-felt' : 'text-dim'}`}>
                {won === null ? 'Drew' : won ? 'Won' : 'Lost'}
              </b>
              against {rivalName}
              <span className="text-faint">
                {' · '}
                <RelativeTime at={endedAt} />
              </span>
            </p>
            <Button asChild variant="ghost" className="h-10 px-3 text-sm">
              <Link to={`/duel/replay/${matchId}`} aria-label={`Replay against ${rivalName}`}>
                <Play aria-hidden className="size-4" />
                <span className="max-sm:hidden">Replay</span>
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
