import { Link } from 'react-router';
import type { LeaderboardEntry } from '@/api/duel-types';
import { displayName } from '@/lib/address';
import { Avatar } from '@/ui/avatar';
import { PartBar } from '@/ui/part-bar';

/** Cells of figures. */
export const NUMBER = 'px-3 py-3 text-right tabular-nums md:px-5';

interface PlayerLineProps {
  entry: LeaderboardEntry;
  place: number;
  own: boolean;
}

/** Somebody on the ladder. */
export function PlayerLine({ entry, place, own }: PlayerLineProps) {
  const { userId, username, rating, provisional, wins, losses } = entry;
  const name = displayName({ address: userId, username });
  const record = `${wins} – ${losses}`;
  return (
    <tr className={`border-ink-3 border-t ${own ? 'bg-felt/10' : ''}`}>
      <th scope="row" className="px-3 text-left font-medium md:px-5">
        <span className="flex min-w-0 items-center gap-3">
          <span className={`w-8 shrink-0 tabular-nums ${place <= 3 ? 'text-brass' : 'text-dim'}`}>
            #{place}
          </span>
          <Avatar name={name} size={32} />
          <span className="min-w-0 py-2">
            <Link
              to={`/${username || userId}`}
              title={userId}
              className="block truncate py-1 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <span className="block text-dim text-xs tabular-nums sm:hidden">{record}</span>
          </span>
          {own ? <span className="shrink-0 text-felt text-xs">You</span> : null}
        </span>
      </th>
      <td className={`hidden text-dim sm:table-cell ${NUMBER}`}>
        {record}
        <PartBar part={wins} of={wins + losses} />
      </td>
      <td className={`font-bold font-display text-base ${NUMBER}`}>
        {Math.round(rating)}
        {provisional ? (
          <span className="text-dim">
            <span aria-hidden>?</span>
            <span className="sr-only"> of few frames</span>
          </span>
        ) : null}
      </td>
    </tr>
  );
}
