import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FeaturedTable } from '@/api/tables';
import type { Home } from '@/api/types';
import { useSession } from '@/lib/session';
import { Portrait } from '@/ui/portrait';
import { PEOPLE, PICTURE, TWO } from './banner-places';
import { FeaturedPicture, watchPath } from './featured';
import { useOwnRoom } from './own-room';
import { RoomTable } from './room-table';
import { playersAt, type TablePlayerLine } from './table-players';
import { useFeatured } from './use-featured';

/** The viewer's own room where they have one open, else the best table in play: beside the banner's words, on a phone above them. */
export function BannerTable() {
  const { user, status } = useSession();
  const room = useOwnRoom(status === 'signedIn' ? user?.address : undefined);
  const featured = useFeatured();
  if (room && room.status !== 'in_game') {
    return <RoomTable room={room} me={user?.address} />;
  }
  // A table of others is not shown for a moment where one's own comes.
  if (!featured || room === undefined) return null;
  return (
    <>
      <div className={PICTURE}>
        <FeaturedPicture featured={featured} />
      </div>
      <Link to={watchPath(featured)} className={PEOPLE}>
        <Caption featured={featured} />
        <span className={TWO}>
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
