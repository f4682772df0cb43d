import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FeaturedTable } from '@/api/tables';
import type { Home } from '@/api/types';
import { Portrait } from '@/ui/portrait';
import { FeaturedPicture, watchPath } from './featured';
import { playersAt, type TablePlayerLine } from './table-players';
import { useFeatured } from './use-featured';

/** The table in play beside the banner's words, on a phone above them, and who is at it. */
export function BannerTable() {
  const featured = useFeatured();
  if (!featured) return null;
  return (
    <>
      <div className="absolute inset-x-3 top-3 h-48 sm:top-4 sm:right-4 sm:bottom-4 sm:left-88 sm:h-auto xl:left-104">
        <FeaturedPicture featured={featured} />
      </div>
      <Link
        to={watchPath(featured)}
        className="absolute inset-x-3 top-51 z-10 flex h-12 flex-col justify-center rounded-md px-2 text-sm hover:bg-ink-1 max-sm:text-xs sm:inset-x-auto sm:top-auto sm:bottom-5 sm:left-5 sm:h-auto sm:w-72 sm:gap-1.5 sm:px-3 sm:py-2 xl:left-9 xl:w-86 short:bottom-1"
      >
        <Caption featured={featured} />
        <span className="flex items-center gap-x-4 sm:flex-col sm:items-stretch sm:gap-1.5">
          {playersAt(featured).map((player, seat) => (
            <BannerPlayer key={player.username} player={player} second={seat === 1} />
          ))}
        </span>
      </Link>
    </>
  );
}

/** Where that is played: the words beside it may speak of the viewer's own room. */
function Caption({ featured: { streamId } }: { featured: FeaturedTable }) {
  // Comes with the page's lists.
  const { data } = useQuery<Home>({ queryKey: ['home'], enabled: false });
  const stream = data?.streams.find((one) => one.streamId === streamId);
  const title = stream?.title;
  return (
    <span className="flex items-center gap-1.5 text-dim text-xs leading-4">
      <span className="size-2 shrink-0 rounded-full bg-live" />
      <span className="truncate">
        {!title
          ? 'Live now'
          : stream.table?.kind === 'house'
            ? `Live at ${title}`
            : `Live: ${title}`}
      </span>
    </span>
  );
}

/** One of the two in the order of their seats: on a phone each has half of a line. */
function BannerPlayer({ player, second }: { player: TablePlayerLine; second: boolean }) {
  const { username, character, rating, standing, shoots } = player;
  return (
    <span className="flex min-w-0 flex-auto items-center gap-2">
      {second ? <span className="sr-only"> v </span> : null}
      <Portrait name={username} character={character} size={24} />
      <span className="truncate font-medium">{username}</span>
      {rating === null ? null : (
        <span title="Rating" className="text-dim tabular-nums max-xl:hidden">
          {rating}
        </span>
      )}
      <span
        className={`ml-auto flex shrink-0 items-center gap-1.5 tabular-nums ${shoots ? 'text-text' : 'text-dim'}`}
      >
        {shoots ? (
          <span title="At the table" className="size-2 animate-breathe rounded-full bg-felt">
            <span className="sr-only">At the table:</span>
          </span>
        ) : null}
        <span className="max-sm:hidden">{standing}</span>
        <span className="sm:hidden">{standing.replace(/ balls?/, '')}</span>
      </span>
    </span>
  );
}

/** Leads to the table that is shown. */
export function WatchLink({ children }: { children: (to: string) => ReactNode }) {
  return children(watchPath(useFeatured()));
}
