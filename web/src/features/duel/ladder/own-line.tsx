import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getStats } from '@/api/duel';
import { displayName } from '@/lib/address';
import { useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { DUEL_QUERIES } from '../lobby/queries';
import { isProvisional } from '../settled';
import { PlayerLine } from './player-line';

/** Oneself above the others, where one is not among those that are listed: with the own place, or the way to one. */
export function OwnLine() {
  const { user, connect } = useSession();
  const { data, isPending } = useQuery({
    queryKey: [...DUEL_QUERIES, 'stats', user?.address],
    queryFn: ({ signal }) => getStats(user?.address ?? '', { signal }),
    enabled: user !== null,
  });
  if (user && data?.rank) {
    const { rank, rating, wins, losses } = data;
    const entry = { userId: user.address, username: user.username ?? '', rating, wins, losses };
    return (
      <PlayerLine
        entry={{ ...entry, provisional: isProvisional(data.deviation) }}
        place={rank}
        own
      />
    );
  }
  if (!user) {
    return (
      <tr className="border-ink-3 border-t bg-felt/10">
        <th scope="row" colSpan={2} className="px-3 py-2 text-left font-normal md:px-5">
          <Button
            variant="secondary"
            className="h-auto! min-h-10 whitespace-normal! py-2 text-left max-sm:px-2.5"
            onClick={() => void connect()}
          >
            Sign in and play a rated frame to stand here
          </Button>
        </th>
        <td className="hidden sm:table-cell" />
      </tr>
    );
  }
  const name = displayName(user);
  return (
    <tr className="border-ink-3 border-t bg-felt/10">
      <th scope="row" colSpan={2} className="px-3 text-left font-medium md:px-5">
        <span className="flex min-h-14 min-w-0 items-center gap-3">
          <span className="w-8 shrink-0 text-felt text-xs">You</span>
          <Avatar name={name} size={32} />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{name}</span>
            <span className="block text-dim text-xs">Not rated yet</span>
          </span>
          {isPending ? null : (
            <Button asChild variant="secondary">
              <Link to="/duel#find-a-rival">
                <span>
                  Play<span className="max-sm:sr-only"> a rated frame</span>
                </span>
              </Link>
            </Button>
          )}
        </span>
      </th>
      <td className="hidden sm:table-cell" />
    </tr>
  );
}
