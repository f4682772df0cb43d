import { useQuery } from '@tanstack/react-query';
import { Bot, ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AgentPageAnswer, getAgent } from '@/api/agents';
import { usePageMeta } from '@/lib/page-meta';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { AgentAgainst } from './agent-against';
import { AgentFrames } from './agent-frames';
import { AgentHead } from './agent-head';
import { HowItPlays } from './how-it-plays';

interface AgentPageProps {
  id: string;
  /** The running table of a stream. */
  live: (streamId: string) => ReactNode;
}

/** A computer player of the house: its standing, and its newest frames to be watched again. */
export function AgentPage({ id, live }: AgentPageProps) {
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
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 md:px-8 md:py-6">
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
        <Agent told={data} live={live} />
      )}
    </div>
  );
}

interface AgentProps {
  told: AgentPageAnswer;
  live: AgentPageProps['live'];
}

function Agent({ told, live }: AgentProps) {
  const { agent, frames, against, style } = told;
  const beside = Boolean(agent.streamId) || against.length > 0;
  const plays = style ? <HowItPlays style={style} className="order-3 lg:order-none" /> : null;
  return (
    <>
      <AgentHead agent={agent} frames={frames} />
      {/* Two columns that do not wait for each other; on a phone one, in an order of its own. */}
      <div
        className={`flex flex-col gap-4 lg:grid lg:items-start ${beside ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}
      >
        <div className={COLUMN}>
          {agent.streamId || !beside ? plays : null}
          <AgentFrames
            agent={agent}
            frames={frames}
            faces={new Map(against.map(({ id, face }) => [id, face]))}
            className="order-2 lg:order-none"
          />
        </div>
        {beside ? (
          <div className={COLUMN}>
            {agent.streamId ? (
              <div className="order-1 lg:order-none">{live(agent.streamId)}</div>
            ) : (
              plays
            )}
            {against.length > 0 ? (
              <AgentAgainst records={against} className="order-4 lg:order-none" />
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}

const COLUMN = 'contents min-w-0 gap-4 lg:flex lg:flex-col';
