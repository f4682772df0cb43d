import type { DuelRoom } from '@/realtime/duel-messages';
import { Badge } from '@/ui/badge';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { useDuel, useSnapshot } from '../duel-context';
import type { DuelSnapshot } from '../link/snapshot';
import { localRooms } from '../local-rooms';
import { isFull } from '../people';
import { CreateRoom } from './create-room';
import { RoomCard } from './room-card';

const SHAPES = 3;

export function RoomsSection() {
  const snapshot = useSnapshot();
  return (
    <section aria-labelledby="active-rooms" className="flex flex-col gap-4">
      <header className="flex h-8 items-center gap-3">
        <h2 id="active-rooms" className="font-semibold text-xl">
          Active Rooms
        </h2>
        <ConnectionBadge status={snapshot.status} />
      </header>
      <Rooms {...snapshot} />
    </section>
  );
}

function Rooms({ rooms, listed, listFailed }: DuelSnapshot) {
  const { link } = useDuel();
  if (!listed && !listFailed) {
    return (
      <div className={GRID}>
        {Array.from({ length: SHAPES }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without an identity
          <Skeleton key={place} className="h-52 rounded-lg" />
        ))}
      </div>
    );
  }
  const kept = listFailed ? localRooms() : [];
  if (listFailed && kept.length === 0) {
    return (
      <div className={FRAME}>
        <ErrorState title="The rooms could not be loaded" onRetry={() => link.refresh()}>
          The game server does not answer. It is asked again every ten seconds.
        </ErrorState>
      </div>
    );
  }
  const shown = listFailed ? kept : newestFirst(rooms.values());
  if (shown.length === 0) {
    return (
      <div className={`flex min-h-14 items-center gap-3 px-4 py-2 ${FRAME}`}>
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
          <p className="font-medium">No active rooms</p>
          <p className="text-dim text-sm">Open one, and invite somebody with its link.</p>
        </div>
        <CreateRoom />
      </div>
    );
  }
  return (
    <>
      {listFailed ? (
        <Notice tone="warning" title="The rooms could not be loaded">
          These are the rooms that this browser saw last. They cannot be joined until the game
          server answers.
        </Notice>
      ) : null}
      <ul className={FEW[shown.length] ?? GRID}>
        {shown.map((room) => (
          <li key={room.roomId}>
            <RoomCard room={room} stale={listFailed} wide={shown.length === 1} />
          </li>
        ))}
      </ul>
    </>
  );
}

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
/** One or two take the whole row. */
const FEW: Record<number, string> = { 1: 'grid', 2: 'grid gap-4 sm:grid-cols-2' };
const FRAME = 'rounded-lg border border-ink-3 border-dashed';

/** Those that can be joined stand before those that cannot, each newest first. */
function newestFirst(rooms: Iterable<DuelRoom>) {
  const rank = (room: DuelRoom) => Number(room.status !== 'active') + Number(isFull(room));
  const age = (at: string | number | undefined) => new Date(at ?? 0).getTime();
  return [...rooms].sort((a, b) => rank(a) - rank(b) || age(b.createdAt) - age(a.createdAt));
}

function ConnectionBadge({ status }: Pick<DuelSnapshot, 'status'>) {
  switch (status) {
    case 'connected':
      return <Badge tone="felt">Live</Badge>;
    case 'polling':
      return <Badge tone="brass">Every 10 s</Badge>;
    case 'failed':
      return <Badge tone="brass">Please refresh the page</Badge>;
    case 'connecting':
      return null;
  }
}
