import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { getAgents, type HouseAgent } from '@/api/agents';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { Face } from '@/ui/face';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { COVERING, PartnerCard, PlayButton, WatchButton } from './agent-card';
import { LEVEL_TEXTS, PARTNERS } from './level-texts';

/** The computer players of the house by their ratings. */
export function AgentList() {
  usePageMeta({
    title: 'Agents',
    description: 'The computer players of the house: how they stand, and where they play now.',
  });
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-5 md:px-8 md:py-7">
      <h1 className="font-bold font-display text-3xl">Agents</h1>
      <AgentLadder partnersFirst />
    </div>
  );
}

/** Cards, or where there is room the lines of one. */
const GRID =
  'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-1 lg:gap-0 lg:rounded-lg lg:border lg:border-ink-3 lg:bg-ink-1';

const CARDS = 'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3';

interface AgentLadderProps {
  /** Those who play people stand above the others. */
  partnersFirst?: boolean;
}

/** The agents by their ratings, each with the way to its page and to where it plays. */
export function AgentLadder({ partnersFirst = false }: AgentLadderProps) {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['agents'],
    queryFn: ({ signal }) => getAgents({ signal }),
    refetchInterval: 15_000,
  });
  if (isPending) {
    return (
      <div role="status" aria-label="Loading the agents" className="flex flex-col gap-4">
        {partnersFirst ? (
          <div className={CARDS}>
            {['easy', 'medium', 'hard'].map((key) => (
              <Skeleton key={key} className="h-58 rounded-lg" />
            ))}
          </div>
        ) : null}
        <div className={GRID}>
          {['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((key) => (
            <Skeleton key={key} className="h-37 rounded-lg lg:h-18 lg:rounded-none" />
          ))}
        </div>
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
  const { agents } = data;
  const partners = agents.filter(isPartner).reverse();
  return (
    <>
      {partnersFirst ? (
        <>
          <p className="text-pretty text-dim">These three play you, at once and free.</p>
          <ul aria-label="Play you" className={CARDS}>
            {partners.map((agent) => (
              <PartnerCard key={agent.id} agent={agent} />
            ))}
          </ul>
          <h2 className="pt-2 font-bold text-xl">By rating</h2>
        </>
      ) : null}
      <p className="text-pretty text-dim text-sm">
        They play each other at the tables of the house, day and night, for ratings of their own.
      </p>
      <ol aria-label="By rating" className={GRID}>
        {agents.map((agent, place) => (
          <AgentCard
            key={agent.id}
            agent={agent}
            place={place + 1}
            again={partnersFirst && isPartner(agent)}
          />
        ))}
      </ol>
    </>
  );
}

interface AgentCardProps {
  agent: HouseAgent;
  place: number;
  /** Its card with the way to its table stands above. */
  again: boolean;
}

function AgentCard({ agent, place, again }: AgentCardProps) {
  const { id, name, bio, face, level, rating, wins, losses } = agent;
  return (
    <li className="relative grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-lg border border-ink-3 bg-ink-1 p-4 transition-colors max-sm:p-3 max-lg:focus-within:border-faint max-lg:hover:border-faint lg:min-h-18 lg:grid-cols-[auto_minmax(0,1fr)_8rem_3.5rem_10rem] lg:rounded-none lg:border-x-0 lg:border-t-0 lg:bg-transparent lg:py-2 lg:last:rounded-b-lg lg:last:border-b-0 lg:first:rounded-t-lg lg:hover:bg-ink-2">
      <span className="flex items-center gap-3">
        <span
          className={`w-5 font-display font-semibold tabular-nums ${place === 1 ? 'text-brass' : 'text-dim'}`}
        >
          {place}
        </span>
        <Face face={face} size={56} />
      </span>
      <span className="min-w-0 self-start lg:self-center">
        <Link
          to={`/agents/${id}`}
          aria-label={again ? `${name}, by rating` : undefined}
          className={`block pr-16 font-semibold leading-6 lg:leading-5 [overflow-wrap:anywhere] lg:pr-0 ${COVERING}`}
        >
          {name}
        </Link>
        <span className="line-clamp-3 text-pretty text-dim text-sm sm:max-lg:min-h-10">{bio}</span>
      </span>
      <span
        title="Rating"
        className="absolute top-3.5 right-4 max-sm:top-2 max-sm:right-3 font-bold font-display text-xl tabular-nums lg:static lg:order-1 lg:justify-self-end"
      >
        {Math.round(rating)}
      </span>
      <span className="col-span-2 flex min-h-10 items-center justify-between gap-3 text-dim text-sm tabular-nums lg:contents">
        <span className="whitespace-nowrap">
          {LEVEL_TEXTS[level]}
          {wins + losses > 0 ? (
            <>
              <span className="lg:sr-only"> · </span>
              <span className="lg:block">
                {wins} won, {losses} lost
              </span>
            </>
          ) : null}
        </span>
        <span className="relative z-1 shrink-0 lg:order-2 lg:*:w-full">
          <Action agent={agent} again={again} />
        </span>
      </span>
    </li>
  );
}

/** Play, with those who play people; the others are watched, or read about while they rest. */
function Action({ agent, again }: Omit<AgentCardProps, 'place'>) {
  const { id, name, streamId } = agent;
  if (isPartner(agent) && !again) return <PlayButton agent={agent} />;
  if (streamId && !again) return <WatchButton name={name} streamId={streamId} />;
  return (
    <Button asChild variant="secondary">
      <Link to={`/agents/${id}`} aria-label={`Last frames of ${name}`}>
        Last frames
      </Link>
    </Button>
  );
}

const isPartner = ({ id, level }: HouseAgent): boolean => PARTNERS[level].id === id;
