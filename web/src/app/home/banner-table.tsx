import { type ReactNode, useState } from 'react';
import { AgainLabel, type PastShot } from '@/features/table/watch/again-label';
import type { TableState } from '@/features/table/wire';
import { useSession } from '@/lib/session';
import { AtTable } from './at-table';
import { BannerBoard } from './banner-board';
import { FeaturedPicture, watchPath } from './featured';
import { useOwnRoom } from './own-room';
import { PastPicture } from './past-picture';
import { RoomTable } from './room-table';
import { useFeatured, useFeaturedQuery } from './use-featured';
import { useListed } from './use-listed';

/** Shots of the day that are played again while no frame is on. */
const AGAIN = 3;

/** The viewer's own room where they have one open, else the best table in play. */
export function BannerTable() {
  const { user, status } = useSession();
  const room = useOwnRoom(status === 'signedIn' ? user?.address : undefined);
  const { data: featured } = useFeaturedQuery();
  const { data: home } = useListed();
  const [shown, setShown] = useState<TableState | null>(null);
  const [again, setAgain] = useState<PastShot | null>(null);
  if (room && room.status !== 'in_game') {
    return <RoomTable room={room} me={user?.address} />;
  }
  const isOwn = status === 'signedIn';
  // A table of others is not shown for a moment where one's own comes.
  if (room === undefined) return null;
  const shots = home?.bestShots?.slice(0, AGAIN) ?? [];
  if (featured === undefined) return null;
  if (featured === null) {
    return (
      <BannerBoard own={isOwn} picture={shots[0] ? <PastPicture shot={shots[0]} /> : null}>
        <NoFrame shot={shots[0]} />
      </BannerBoard>
    );
  }
  // The position as the picture shows it comes by a line of its own, ahead of the question asked every few seconds.
  const state = shown?.matchId === featured.matchId ? shown : null;
  return (
    <BannerBoard
      own={isOwn}
      picture={
        <FeaturedPicture
          featured={featured}
          onShown={setShown}
          meanwhile={featured.streamId ? shots : undefined}
          onAgain={setAgain}
        />
      }
    >
      <AtTable featured={featured} state={state} own={isOwn} again={again} />
    </BannerBoard>
  );
}

const NoFrame = ({ shot }: { shot: PastShot | undefined }) => (
  <div className="grid h-23.5 place-content-center justify-items-center gap-1">
    {shot ? <AgainLabel shot={shot} /> : null}
    <p className="rounded-md bg-ink-0/85 px-3 py-1.5 text-center text-dim max-sm:text-xs">
      No frame is on right now: the next one is yours.
    </p>
  </div>
);

/** Leads to the table that is shown. */
export function WatchLink({ children }: { children: (to: string) => ReactNode }) {
  return children(watchPath(useFeatured()));
}
