import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FeaturedTable } from '@/api/tables';
import type { Home } from '@/api/types';
import { useSession } from '@/lib/session';
import { Portrait } from '@/ui/portrait';
import { LINES, placesOf } from './banner-places';
import { FeaturedPicture, watchPath } from './featured';
import { useOwnRoom } from './own-room';
import { RoomTable } from './room-table';
import { playersAt, type TablePlayerLine } from './table-players';
import { useFeatured } from './use-featured';

/** The viewer's own room where they have one open, else the best table in play. */
export function BannerTable() {
  const { user, status } = useSession();
  const room = useOwnRoom(status === 'signedIn' ? user?.address : undefined);
  const featured = useFeatured();
  if (room && room.status !== 'in_game') {
    return <RoomTable room={room} me={user?.address} />;
  }
  const places = placesOf(status === 'signedIn');
  // A table of others is not shown for a moment where one's own comes.
  if (!featured || room === undefined) return null;
  return (
    <>
      <div className={places.picture}>
        <FeaturedPicture featured={featured} />
      </div>
      <Link to={watchPath(featured)} className={places.people}>
        <Caption featured={featured} own={status === 'signedIn'} />
        <span className={places.two}>
          {playersAt(featured).map((player, seat) => (
            <BannerPlayer
              key={player.username}
              player={player}
              second={seat === 1}
              own={status === 'signedIn'}
            />
          ))}
        </span>
      </Link>
    </>
  );
}

/** Where that is played: the words beside it may speak of the viewer's own room. */
function Caption({ featured: { streamId }, own }: { featured: FeaturedTable; own: boolean }) {
  // Comes with the page's lists.
  const { data } = useQuery<Home>({ queryKey: ['home'], enabled: false });
  const stream = data?.streams.find((one) => one.streamId === streamId);
  const title = stream?.title;
  return (
    <span
      className={`flex items-center gap-1.5 text-dim text-xs leading-4 ${own ? 'max-lg:sr-only' : ''}`}
    >
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

interface BannerPlayerProps {
  player: TablePlayerLine;
  second: boolean;
  /** In the banner of somebody who is signed in. */
  own: boolean;
}

/** One of the two in the order of their seats: on a phone each has half of a line. */
function BannerPlayer({ player, second, own }: BannerPlayerProps) {
  const { username, character, rating, standing, shoots } = player;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {second ? <span className="sr-only"> v </span> : null}
      <Portrait name={username} character={character} size={own ? 32 : 24} />
      <span className={own ? LINES : 'contents'}>
        <span className="flex min-w-0 max-w-full items-baseline gap-2">
          <span className="truncate font-medium">{username}</span>
          {rating === null ? null : (
            <span title="Rating" className="text-dim tabular-nums max-xl:hidden">
              {rating}
            </span>
          )}
        </span>
        <span
          className={`flex shrink-0 items-center gap-1.5 tabular-nums ${own ? '' : 'sm:ml-auto'} ${shoots ? 'text-text' : 'text-dim'}`}
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
    </span>
  );
}

/** Leads to the table that is shown. */
export function WatchLink({ children }: { children: (to: string) => ReactNode }) {
  return children(watchPath(useFeatured()));
}
