import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getLeaderboard } from '@/api/duel';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { DUEL_QUERIES } from '../lobby/queries';
import { isSame } from '../people';
import { OwnLine } from './own-line';
import { NUMBER, PlayerLine } from './player-line';

/** As many as the server tells, and a page of them. */
const MOST = 100;
const PAGE = 25;

/** People by their rating. */
export function PlayerLadder() {
  const [shown, setShown] = useState(PAGE);
  const { user } = useSession();
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: [...DUEL_QUERIES, 'ladder'],
    queryFn: ({ signal }) => getLeaderboard(MOST, { signal }),
  });
  if (isPending) {
    return (
      <div role="status" aria-label="Loading the players">
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="The players did not load"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        The server did not answer.
      </ErrorState>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Trophy}
        title="Nobody is ranked yet"
        action={
          <Button asChild>
            <Link to="/duel">Play a duel</Link>
          </Button>
        }
      >
        Win a rated frame and the first place is yours.
      </EmptyState>
    );
  }
  const isOn = data.slice(0, shown).some(({ userId }) => isSame(userId, user?.address));
  return (
    <>
      <p className="text-dim text-sm">
        People by their rating: a rated frame moves it, practice never does.
      </p>
      <div className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">Players by rating</caption>
          <thead className="text-faint text-xs">
            <tr>
              <th scope="col" className="px-3 py-3 text-left font-medium md:px-5">
                Player
              </th>
              <th scope="col" className={`hidden w-36 font-medium sm:table-cell ${NUMBER}`}>
                Won – lost
              </th>
              <th scope="col" className={`w-24 font-medium ${NUMBER}`}>
                Rating
              </th>
            </tr>
          </thead>
          <tbody>
            {isOn ? null : <OwnLine />}
            {data.slice(0, shown).map((entry, place) => (
              <PlayerLine
                key={entry.userId}
                entry={entry}
                place={place + 1}
                own={isSame(entry.userId, user?.address)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {data.length > shown ? (
        <Button variant="secondary" className="self-center" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      ) : null}
      {data.slice(0, shown).some(({ provisional }) => provisional) ? (
        <p className="text-faint text-xs">? A rating of few frames, which still moves far.</p>
      ) : null}
    </>
  );
}
