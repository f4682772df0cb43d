import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { getAgents, type HouseAgent } from '@/api/agents';
import type { Profile } from '@/api/profile-types';
import type { Tournament } from '@/api/tournament-types';
import { listTournaments } from '@/api/tournaments';
import { isSame } from '@/features/duel/people';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { Card } from '@/ui/card';
import { Face } from '@/ui/face';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';

const REFRESH_MS = 30_000;
const MAX_AGENTS = 8;

const useAgents = () =>
  useQuery({ queryKey: ['agents'], queryFn: ({ signal }) => getAgents({ signal }), retry: false });

/** Figures of the house, in the line of a profile's figures. */
export function HouseFigures({ profile }: { profile: Profile }) {
  const { data } = useAgents();
  const { open, next } = useNextCup(profile.address);
  if (!data) return null;
  // Each frame that came to a result was won by one of them.
  const frames = data.agents.reduce((sum, { wins }) => sum + wins, 0);
  const tables = profile.liveStreams.length;
  return (
    <>
      {frames > 0 ? <Figure value={frames} word={frames === 1 ? 'frame' : 'frames'} /> : null}
      {tables > 0 ? (
        <Figure value={tables} word={tables === 1 ? 'live table' : 'live tables'} />
      ) : null}
      {data.agents.length > 0 ? <Figure value={data.agents.length} word="agents" /> : null}
      {/* Where the narrow column is beside, the cup's own card stands in it. */}
      {next ? (
        <Link
          to={cupPath(next, open)}
          className="tap text-chalk text-sm underline-offset-4 hover:underline lg:hidden"
        >
          {open ? (
            <>
              Next cup <RelativeTime at={open.date} />
            </>
          ) : (
            `${next.title} is on`
          )}
        </Link>
      ) : null}
    </>
  );
}

function Figure({ value, word }: { value: number; word: string }) {
  return (
    <span className="whitespace-nowrap text-dim text-sm">
      <span className="font-bold font-display text-base text-text tabular-nums">
        {countText(value)}
      </span>{' '}
      {word}
    </span>
  );
}

/** The house's next cup, else the one that runs, asked for once for the whole page. */
function useNextCup(address: string) {
  const { data, isPending } = useQuery({
    queryKey: ['house', 'next-cup', address],
    queryFn: ({ signal }) => listTournaments({}, { signal, toast: false }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const own = data?.tournaments.filter(({ createdBy }) => isSame(createdBy?.address, address));
  const open = own
    ?.filter(({ status, date }) => status === 'Registration Open' && Date.parse(date) > Date.now())
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date))[0];
  return { isPending, open, next: open ?? own?.find(({ status }) => status === 'In Progress') };
}

/** One that runs is seen by its bracket. */
const cupPath = ({ _id }: Tournament, open: Tournament | undefined): string =>
  `/tournament/${_id}${open ? '' : '/bracket'}`;

/** The cup of the house that comes next, else the one that runs; nothing where there is none. */
export function NextCup({ address }: { address: string }) {
  const { isPending, open, next } = useNextCup(address);
  if (isPending) return <Skeleton className="h-19.5 rounded-lg" />;
  if (!next) return null;
  return (
    <Card
      role="region"
      aria-label="Next cup"
      className="relative flex items-center gap-3 border-brass/40 p-4 transition-colors focus-within:border-brass hover:border-brass"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brass/15 text-brass">
        <Trophy aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="truncate font-semibold">
          <Link
            to={cupPath(next, open)}
            className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
          >
            {open ? 'Next' : 'Now'}: {next.title}
          </Link>
        </h2>
        <p className="truncate text-dim text-sm">
          {open ? (
            <>
              Starts <RelativeTime at={next.date} />
            </>
          ) : (
            'Follow its bracket'
          )}
          {next.participantCount > 0 ? ` · ${many(next.participantCount, 'player')}` : null}
        </p>
      </div>
    </Card>
  );
}

/** The agents that play here by their ratings. */
export function HouseAgents() {
  const { data } = useAgents();
  if (!data || data.agents.length === 0) return null;
  return (
    <section aria-labelledby="house-agents" className="flex flex-col gap-3">
      <header className="flex items-baseline justify-between gap-4">
        <h2 id="house-agents" className="font-semibold text-lg">
          Agents
        </h2>
        <Link to="/agents" className="tap text-chalk text-sm hover:underline">
          All agents
        </Link>
      </header>
      <Card>
        <ol className="divide-y divide-ink-3">
          {data.agents.slice(0, MAX_AGENTS).map((agent, place) => (
            <AgentRow key={agent.id} agent={agent} place={place + 1} />
          ))}
        </ol>
      </Card>
    </section>
  );
}

function AgentRow({ agent, place }: { agent: HouseAgent; place: number }) {
  const { id, name, face, rating, wins, losses, streamId } = agent;
  const record =
    wins + losses > 0 ? `${wins} won, ${losses} lost` : streamId ? '' : 'No frames yet';
  return (
    <li className="relative flex h-14 items-center gap-3 px-3 hover:bg-ink-2">
      <span className="w-4 shrink-0 text-center text-faint text-sm tabular-nums">{place}</span>
      <Face face={face} size={32} />
      <p className="min-w-0 flex-1">
        <Link
          to={`/agents/${id}`}
          className="block truncate font-medium text-sm leading-5 after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
        >
          {name}
        </Link>
        <span className="block truncate text-dim text-xs leading-4 tabular-nums">
          {streamId ? (
            <span className="mr-1.5 inline-block size-1.5 rounded-full bg-live align-middle" />
          ) : null}
          {[streamId ? 'Playing now' : '', record].filter(Boolean).join(' · ')}
        </span>
      </p>
      <span title="Rating" className="font-semibold text-sm tabular-nums">
        {Math.round(rating)}
      </span>
    </li>
  );
}
