import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import type { SeasonDetail, SeasonLeader } from '@/api/seasons';
import { displayName } from '@/lib/address';
import { countText } from '@/lib/locale';
import { plainAmount } from '@/lib/money';
import { useSession } from '@/lib/session';

const NUMBER = 'px-3 py-3 text-right tabular-nums md:px-5';

/** The first hundred: by goals, then by who was there first. */
export function Ladder({ season }: { season: SeasonDetail }) {
  const { user } = useSession();
  if (season.leaders.length === 0) {
    return <p className="text-dim">Nobody has reached a goal yet. The first place is open.</p>;
  }
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">Ladder</caption>
          <thead className="text-faint text-xs">
            <tr>
              <th scope="col" className="px-3 py-3 text-left font-medium md:px-5">
                Player
              </th>
              <th scope="col" className={`w-20 font-medium ${NUMBER}`}>
                Goals
              </th>
              <th scope="col" className={`w-32 font-medium ${NUMBER}`}>
                Prize
              </th>
            </tr>
          </thead>
          <tbody>
            {season.leaders.map((leader) => (
              <Line
                key={leader.id}
                leader={leader}
                currency={season.currency}
                own={leader.address.toLowerCase() === user?.address.toLowerCase()}
              />
            ))}
          </tbody>
        </table>
      </div>
      {season.participants > season.leaders.length ? (
        <p className="mt-2 text-faint text-sm">
          The first {season.leaders.length} of {countText(season.participants)}.
        </p>
      ) : null}
    </>
  );
}

interface LineProps {
  leader: SeasonLeader;
  currency: string;
  own: boolean;
}

function Line({ leader, currency, own }: LineProps) {
  return (
    <tr className={`border-ink-3 border-t ${own ? 'bg-felt/10' : ''}`}>
      <th scope="row" className="px-3 text-left font-medium md:px-5">
        <span className="flex min-w-0 items-center gap-3">
          <span className="w-8 shrink-0 text-dim tabular-nums">#{leader.place}</span>
          <Link
            to={`/${leader.username ?? leader.address}`}
            title={leader.address}
            className="truncate py-3 underline-offset-4 hover:underline"
          >
            {displayName(leader)}
          </Link>
          {leader.place === 1 ? <Crown aria-hidden className="size-4 shrink-0 text-brass" /> : null}
          {own ? <span className="shrink-0 text-felt text-xs">You</span> : null}
        </span>
      </th>
      <td className={`font-semibold ${NUMBER}`}>{countText(leader.wins)}</td>
      <td className={NUMBER}>{leader.prize ? `${plainAmount(leader.prize)} ${currency}` : '–'}</td>
    </tr>
  );
}
