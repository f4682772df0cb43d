import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { type AgentFrame, getAgent, getAgents, type HouseAgent } from '@/api/agents';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Face } from '@/ui/face';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';

/** Agents whose frames are asked for: two of them play in each, so that half of all bring nearly every one. */
const ASKED = 4;
const SHOWN = 6;

interface HouseFrame {
  agent: HouseAgent;
  frame: AgentFrame;
}

/** Frames that the agents played last at the house's tables, each with its replay; nothing where that is not known. */
export default function HouseFrames() {
  const { data, isPending } = useQuery({
    queryKey: ['agents', 'house-frames'],
    queryFn: async ({ signal }) => {
      const { agents } = await getAgents({ signal });
      const pages = await Promise.all(
        agents.slice(0, ASKED).map(({ id }) => getAgent(id, { signal })),
      );
      const all = pages.flatMap((page) =>
        page ? page.frames.map((frame) => ({ agent: page.agent, frame })) : [],
      );
      return { faces: new Map(agents.map(({ id, face }) => [id, face])), frames: newestOf(all) };
    },
    refetchInterval: 30_000,
    retry: false,
  });
  if (isPending) return <Skeleton className="h-96 rounded-lg" />;
  if (!data) return null;
  return (
    <Card role="region" aria-labelledby="house-frames" className="overflow-hidden">
      <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
        <h2 id="house-frames" className="font-semibold text-lg">
          Last frames of the house
        </h2>
        <Link to="/agents" className="tap text-chalk text-sm hover:underline">
          All agents
        </Link>
      </header>
      {data.frames.length === 0 ? (
        <EmptyState icon={Play} title="The first frames are being played" className="py-10">
          Each can be replayed here, shot by shot.
        </EmptyState>
      ) : null}
      <ul>
        {data.frames.map(({ agent, frame }) => (
          <li
            key={frame.matchId}
            className="flex items-center gap-3 border-ink-3 border-t px-4 py-3 sm:px-5"
          >
            <span aria-hidden className="-space-x-2 flex shrink-0 max-sm:hidden">
              {[agent.face, data.faces.get(frame.rivalId)].map((face, place) =>
                face ? (
                  <Face key={place === 0 ? agent.id : frame.rivalId} face={face} size={36} />
                ) : null,
              )}
            </span>
            <p className="min-w-0 flex-1">
              <span className="block truncate font-medium">{resultText(agent, frame)}</span>
              <span className="block text-faint text-sm">
                <RelativeTime at={frame.endedAt} />
              </span>
            </p>
            <Button asChild variant="secondary">
              <Link
                to={`/duel/replay/${frame.matchId}`}
                aria-label={`Replay: ${resultText(agent, frame)}`}
              >
                <Play aria-hidden className="size-4" />
                Replay
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function resultText({ name }: HouseAgent, { rivalName, won }: AgentFrame): string {
  if (won === null) return `${name} and ${rivalName} drew`;
  return won ? `${name} beat ${rivalName}` : `${rivalName} beat ${name}`;
}

/** Each frame once, though both who played it tell of it. */
export function newestOf(all: readonly HouseFrame[]): HouseFrame[] {
  const once = new Map(all.map((each) => [each.frame.matchId, each]));
  return [...once.values()]
    .sort((a, b) => b.frame.endedAt.localeCompare(a.frame.endedAt))
    .slice(0, SHOWN);
}
