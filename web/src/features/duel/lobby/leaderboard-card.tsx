import { Crown, Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { LeaderboardEntry } from '@/api/duel-types';
import { shortAddress } from '@/lib/address';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { useDuel } from '../duel-context';
import { LOBBY_LEADERS } from '../limits';
import { isSame } from '../people';
import { Panel } from './panel';
import { useLeaderboard } from './queries';

export function LeaderboardCard() {
  const { data, isPending, isFetching, refetch } = useLeaderboard();
  return (
    <Panel
      title="Leaderboard"
      icon={Trophy}
      aside={
        <Link to="/predictions/ladder" className="tap text-chalk text-sm hover:underline">
          All leaders
        </Link>
      }
      className="xl:last:col-span-2"
    >
      {isPending ? (
        <div className="flex flex-col gap-2">
          {Array.from({ length: LOBBY_LEADERS }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without an identity
            <Skeleton key={place} className="h-8" />
          ))}
        </div>
      ) : !data ? (
        <div className="flex flex-1 flex-col items-start justify-between gap-4">
          <p className="text-dim text-sm">The leaderboard could not be loaded.</p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : data.length === 0 ? (
        <p className="text-dim text-sm">
          Nobody is ranked yet. Win a duel and the first place is yours.
        </p>
      ) : (
        <ol className="-mx-2 flex flex-col">
          {data.slice(0, LOBBY_LEADERS).map((entry, place) => (
            <Leader key={entry.userId} entry={entry} place={place + 1} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Leader({ entry, place }: { entry: LeaderboardEntry; place: number }) {
  const { me } = useDuel();
  const own = isSame(me?.userId, entry.userId);
  return (
    <li
      className={`flex h-9 items-center gap-3 rounded-sm px-2 text-sm ${own ? 'bg-felt/10' : ''}`}
    >
      <span className="w-6 text-dim tabular-nums">#{place}</span>
      <span className="flex min-w-0 flex-1 items-center gap-1.5 font-medium">
        <Link
          to={`/${entry.userId}`}
          title={entry.userId}
          className="truncate underline-offset-4 hover:underline"
        >
          {entry.username || shortAddress(entry.userId)}
        </Link>
        {place === 1 ? <Crown aria-hidden className="size-4 shrink-0 text-brass" /> : null}
      </span>
      <span className="text-faint text-xs tabular-nums max-sm:hidden">
        {entry.wins} – {entry.losses}
      </span>
      <span className="font-semibold tabular-nums">
        {Math.round(entry.rating)}
        {entry.provisional ? <span title="Still being found">?</span> : null}
      </span>
    </li>
  );
}
