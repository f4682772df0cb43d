import { Suspense } from 'react';
import { RoomPage } from '@/features/duel/room/room-page';
import { LiveTable, StillTable } from '@/features/table';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

// Shares a chunk with the drills: a name of its own would be paid by every page.
const RoomDrills = lazyWithRetry(() =>
  import('./drills-route').then((m) => ({ default: m.RoomDrills })),
);

/** The room and the table of its running match meet here; neither knows of the other. */
export function DuelRoomRoute() {
  return (
    <RoomPage
      pastime={
        <Suspense>
          <RoomDrills />
        </Suspense>
      }
      table={(matchId) =>
        matchId ? (
          <Suspense fallback={<Skeleton className="aspect-2/1 w-full" />}>
            <LiveTable key={matchId} matchId={matchId} />
          </Suspense>
        ) : (
          // It stands on the card itself, in whatever colour that is.
          <div className="relative aspect-[9/5] *:bg-none">
            <Suspense>
              <StillTable label="A table, racked for the break" />
            </Suspense>
          </div>
        )
      }
    />
  );
}
