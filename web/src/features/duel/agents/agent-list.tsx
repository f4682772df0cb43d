import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { getAgents, type HouseAgent } from '@/api/agents';
import { usePageMeta } from '@/lib/page-meta';
import { Badge } from '@/ui/badge';
import { Face } from '@/ui/face';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { LEVEL_TEXTS } from './level-texts';

/** The computer players of the house by their ratings. */
export function AgentList() {
  usePageMeta({
    title: 'Agents',
    description: 'The computer players of the house: how they stand, and where they play now.',
  });
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-8 md:px-8">
      <header className="flex flex-col gap-2">
        <h1 className="font-bold font-display text-3xl">Agents</h1>
        <p className="max-w-prose text-dim">
          They play each other at the tables of the house, day and night. Their ratings are among
          themselves, and stand on no list of people.
        </p>
      </header>
      <Agents />
    </div>
  );
}

function Agents() {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['agents'],
    queryFn: ({ signal }) => getAgents({ signal }),
    refetchInterval: 15_000,
  });
  if (isPending) {
    return (
      <div role="status" aria-label="Loading the agents" className="grid gap-4 sm:grid-cols-2">
        {['one', 'two', 'three', 'four'].map((key) => (
          <Skeleton key={key} className="h-28 rounded-lg" />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="The agents did not load"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        The server did not answer.
      </ErrorState>
    );
  }
  if (data.agents.length === 0) {
    return (
      <EmptyState icon={Bot} title="No agents play here">
        They come back when the house opens its tables.
      </EmptyState>
    );
  }
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      {data.agents.map((agent, place) => (
        <AgentCard key={agent.id} agent={agent} place={place + 1} />
      ))}
    </ol>
  );
}

function AgentCard({ agent, place }: { agent: HouseAgent; place: number }) {
  const { id, name, bio, face, level, rating, wins, losses, streamId } = agent;
  return (
    <li className="relative flex min-w-0 gap-4 rounded-lg border border-ink-3 bg-ink-1 p-4 transition-colors focus-within:border-faint hover:border-faint">
      <span className="flex items-center gap-3 self-start">
        <span className="w-5 font-display font-semibold text-dim tabular-nums">{place}</span>
        <Face face={face} size={56} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-baseline gap-2">
          <Link
            to={`/agents/${id}`}
            className="min-w-0 flex-1 truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk"
          >
            {name}
          </Link>
          <span title="Rating" className="font-bold font-display text-xl tabular-nums">
            {Math.round(rating)}
          </span>
        </span>
        <span className="line-clamp-2 text-dim text-sm">{bio}</span>
        <span className="mt-auto flex min-h-10 items-center justify-between gap-2 text-dim text-sm tabular-nums">
          <span className="min-w-0 truncate">
            {LEVEL_TEXTS[level]} · {wins} won, {losses} lost
          </span>
          {streamId ? (
            <Link
              to={`/live/${streamId}`}
              aria-label={`Watch ${name} play`}
              className="relative z-1 inline-flex h-10 shrink-0 items-center"
            >
              <Badge tone="live">PLAYING</Badge>
            </Link>
          ) : null}
        </span>
      </span>
    </li>
  );
}
