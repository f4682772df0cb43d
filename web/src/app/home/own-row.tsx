import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Play, Scale, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PastMatch } from '@/api/duel-types';
import { getPredictionRecord } from '@/api/predictions';
import { listTournaments } from '@/api/tournaments';
import type { PredictionRecord } from '@/api/types';
import { resultFor, rivalOf } from '@/features/duel/lobby/past-match';
import { usePlayerDuels } from '@/features/duel/player/use-player-duels';
import { many } from '@/lib/many';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { watchPath } from './featured';
import { nextOf } from './next-tournament';
import { useFeatured } from './use-featured';

/** The visitor's own: the last frame, how they call, and the tournament that comes; where there is nothing yet, what the banner does not offer. On a wide screen a list in the banner, else a row below it; on a phone a line to be swiped through, so that what is on begins above the fold. */
export function OwnRow({ address }: { address: string }) {
  return (
    <section aria-label="Yours" className="w-full">
      <ul className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:grid sm:grid-cols-3 sm:gap-3 md:gap-5 xl:grid-cols-1 xl:gap-0">
        <LastFrame address={address} />
        <Calls address={address} />
        <NextTournament address={address} />
      </ul>
    </section>
  );
}

function LastFrame({ address }: { address: string }) {
  const { data, isPending } = usePlayerDuels(address);
  const match = data?.matches.find(({ endedAt, winner }) => endedAt && winner !== null);
  return (
    <Tile
      icon={Play}
      waits={isPending}
      to={match ? `/duel/replay/${match.matchId}` : '/duel/drills'}
      title={match ? frameText(match, address) : 'Drills'}
      action={match ? 'Replay' : 'Try'}
    >
      {match?.endedAt ? (
        <>
          Last frame, <RelativeTime at={match.endedAt} />
        </>
      ) : (
        'One shot, until you miss'
      )}
    </Tile>
  );
}

function frameText(match: PastMatch, address: string): string {
  const rival = rivalOf(match, address);
  return resultFor(match, address) === 'won' ? `You beat ${rival}` : `${rival} beat you`;
}

function Calls({ address }: { address: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['predictions', 'record', address.toLowerCase()],
    queryFn: ({ signal }) => getPredictionRecord(address, { signal }),
  });
  const featured = useFeatured();
  const hasCalled = data && data.calls > 0;
  return (
    <Tile
      icon={Scale}
      waits={isPending}
      to={hasCalled ? watchPath(featured) : '/predictions/ladder?of=callers'}
      title={hasCalled ? callsText(data) : 'Best callers'}
      action={hasCalled ? 'Call' : 'See'}
    >
      {!hasCalled
        ? 'Who reads a table best'
        : data.streak > 1
          ? `${data.streak} right in a row`
          : 'Pick who wins a frame'}
    </Tile>
  );
}

const callsText = ({ calls, right }: PredictionRecord) =>
  `${right} of ${many(calls, 'call')} right`;

function NextTournament({ address }: { address: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['home', 'own-tournament', address],
    queryFn: ({ signal }) => listTournaments({}, { signal, toast: false }),
    retry: false,
  });
  const next = nextOf(data?.tournaments ?? [], Date.now());
  const joined = next?.isRegistered;
  return (
    <Tile
      icon={Trophy}
      waits={isPending}
      to={next ? `/tournament/${next._id}` : '/tournaments'}
      title={next?.title ?? 'No tournament is open'}
      action={joined ? 'Open' : next ? 'Look in' : 'All of them'}
    >
      {!next ? (
        'You can set one up'
      ) : next.status === 'In Progress' ? (
        'Running, and you are in it'
      ) : (
        <>
          {joined ? 'You are in, ' : 'Starts '}
          <RelativeTime at={next.date} />
        </>
      )}
    </Tile>
  );
}

interface TileProps {
  icon: typeof Play;
  waits: boolean;
  to: string;
  title: string;
  /** Where it leads, in a word. */
  action: string;
  children: ReactNode;
}

function Tile({ icon: Icon, waits, to, title, action, children }: TileProps) {
  if (waits) {
    return (
      <li className="max-sm:shrink-0">
        <Skeleton className="h-11 rounded-lg max-sm:w-48 sm:h-16 xl:h-11" />
      </li>
    );
  }
  return (
    <li className="relative flex h-11 items-center gap-3 rounded-lg border border-ink-3 bg-ink-1 px-4 transition-colors focus-within:border-faint hover:border-faint max-sm:max-w-72 max-sm:shrink-0 max-sm:gap-2 max-sm:px-3 sm:h-16 xl:-mx-3 xl:h-11 xl:border-transparent xl:bg-transparent xl:px-3 xl:hover:bg-ink-1">
      <Icon aria-hidden className="size-5 shrink-0 text-felt sm:max-xl:hidden" />
      <div className="min-w-0 flex-1 gap-2 xl:flex">
        <p className="truncate font-semibold text-sm xl:shrink-0">{title}</p>
        <p className="truncate text-dim text-sm max-sm:hidden">{children}</p>
      </div>
      <Link
        to={to}
        aria-label={`${action}: ${title}`}
        className="flex shrink-0 items-center gap-1 font-medium text-chalk text-sm after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
      >
        <span className="max-lg:hidden xl:hidden">{action}</span>
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </li>
  );
}
