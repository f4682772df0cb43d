import { type ReactNode, Suspense } from 'react';
import type { Stream } from '@/api/types';
import { TablePicture } from '@/features/streams/table-picture';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const TableThumb = lazyWithRetry(() =>
  import('@/features/table/thumb/table-thumb').then((m) => ({ default: m.TableThumb })),
);

const TablePlayers = lazyWithRetry(() =>
  import('./table-players-list').then((m) => ({ default: m.TablePlayers })),
);

/** Lets the cards of streams draw their tables; none of the two knows of the other. */
export function TablePictures({ children }: { children: ReactNode }) {
  return <TablePicture.Provider value={TABLE}>{children}</TablePicture.Provider>;
}

/** Around the table it is dark by day as well. */
function Picture({ stream, near = false }: { stream: Stream; near?: boolean }) {
  const match = stream.table?.match;
  return match ? (
    <Suspense>
      <span className="scheme-dark contents">
        <TableThumb near={near} id={stream.streamId} card={match} />
      </span>
    </Suspense>
  ) : null;
}

function Players({ stream }: { stream: Stream }) {
  const match = stream.table?.match;
  if (!match) return null;
  return (
    <Suspense fallback={<div className="h-18" />}>
      <TablePlayers id={stream.streamId} match={match} />
    </Suspense>
  );
}

const TABLE = { Picture, Players };
