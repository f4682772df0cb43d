import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { glanceQuery } from '@/features/tournaments/bracket-query';
import { Portrait } from '@/ui/portrait';
import { RelativeTime } from '@/ui/relative-time';

/** Past cups of the house, each with who won it. */
export function HouseCups({ streams }: { streams: readonly Stream[] }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)]">
      {streams.map((stream) =>
        stream.table ? (
          <Cup key={stream.streamId} stream={stream} tournament={stream.table.id} />
        ) : null,
      )}
    </ul>
  );
}

function Cup({ stream, tournament }: { stream: Stream; tournament: string }) {
  const { data } = useQuery({ ...glanceQuery(tournament), refetchInterval: false });
  const champion = data?.entrants.find(({ place }) => place === 1);
  return (
    <li className="relative flex min-h-16 min-w-0 items-center gap-3 rounded-lg border border-ink-3 bg-ink-1 px-3 py-2 transition-colors focus-within:border-faint hover:border-faint">
      <span className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-brass text-brass">
        {champion ? (
          <Portrait name={champion.name} character={champion.character} size={40} />
        ) : (
          <Trophy aria-hidden className="size-5" />
        )}
      </span>
      <div className="min-w-0">
        <h3 className="truncate font-semibold">
          <Link
            to={`/tournament/${tournament}/bracket`}
            className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
          >
            {champion ? `${champion.name} won` : stream.title}
          </Link>
        </h3>
        <p className="truncate text-dim text-sm">
          {champion ? `${stream.title} · ` : ''}
          {stream.endedAt ? <RelativeTime at={stream.endedAt} /> : null}
        </p>
      </div>
    </li>
  );
}
