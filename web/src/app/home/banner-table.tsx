import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FeaturedTable } from '@/api/tables';
import type { Home } from '@/api/types';
import type { TableState } from '@/features/table/wire';
import { useSession } from '@/lib/session';
import { Countdown } from '@/ui/countdown';
import { Portrait } from '@/ui/portrait';
import { LINES, placesOf } from './banner-places';
import { FeaturedPicture, watchPath } from './featured';
import { useOwnRoom } from './own-room';
import { RoomTable } from './room-table';
import { playersAt, type TablePlayerLine } from './table-players';
import { useFeatured, useFeaturedQuery } from './use-featured';

/** The viewer's own room where they have one open, else the best table in play. */
export function BannerTable() {
  const { user, status } = useSession();
  const room = useOwnRoom(status === 'signedIn' ? user?.address : undefined);
  const { data: featured } = useFeaturedQuery();
  const [shown, setShown] = useState<TableState | null>(null);
  if (room && room.status !== 'in_game') {
    return <RoomTable room={room} me={user?.address} />;
  }
  const isOwn = status === 'signedIn';
  const places = placesOf(isOwn);
  // A table of others is not shown for a moment where one's own comes.
  if (room === undefined) return null;
  if (!featured) {
    return featured === null && !isOwn ? (
      <p className={`${places.people} pointer-events-none text-dim`}>
        No frame is on right now: the next one is yours.
      </p>
    ) : null;
  }
  // The position as the picture shows it comes by a line of its own, ahead of the question asked every few seconds.
  const table = shown?.matchId === featured.matchId ? shown : featured;
  return (
    <>
      <div className={places.picture}>
        <FeaturedPicture featured={featured} onShown={setShown} />
      </div>
      <Link to={watchPath(featured)} className={places.people}>
        <Caption featured={featured} own={isOwn} waits={table.status === 'waiting'} />
        <span className={places.two}>
          {playersAt(table).map((player, seat) => (
            <BannerPlayer key={player.username} player={player} second={seat === 1} own={isOwn} />
          ))}
        </span>
      </Link>
    </>
  );
}

interface CaptionProps {
  featured: FeaturedTable;
  own: boolean;
  /** The frame has not begun. */
  waits: boolean;
}

/** Where that is played, and between two frames how long until the next: the words beside it may speak of the viewer's own room. */
function Caption({ featured: { streamId, beginsAt }, own, waits }: CaptionProps) {
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
        {waits && beginsAt ? (
          <>
            Next frame in{' '}
            <Countdown
              to={new Date(beginsAt).toISOString()}
              label="Until the next frame"
              className="font-semibold text-text"
            />
            : who wins?
          </>
        ) : !title ? (
          'Live now'
        ) : (
          `Live${stream.table?.kind === 'house' ? ' at' : ':'} ${title}`
        )}
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

/** One of the two in the order of their seats: on a phone each has half of a line, which the name needs. */
function BannerPlayer({ player, second, own }: BannerPlayerProps) {
  const { username, character, rating, standing, shoots } = player;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {second ? <span className="sr-only"> v </span> : null}
      <Portrait name={username} character={character} size={own ? 32 : 24} />
      <span className={own ? LINES : 'contents'}>
        <span className="flex min-w-0 max-w-full items-baseline gap-2">
          <span className="truncate font-medium">{username}</span>
          {rating === null || own ? null : (
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
        </span>
      </span>
    </span>
  );
}

/** Leads to the table that is shown. */
export function WatchLink({ children }: { children: (to: string) => ReactNode }) {
  return children(watchPath(useFeatured()));
}
