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

interface TablePicturesProps {
  /** All of each table, where no marks stand on the picture. */
  whole?: boolean;
  children: ReactNode;
}

/** Lets the cards of streams draw their tables; none of the two knows of the other. */
export function TablePictures({ whole = false, children }: TablePicturesProps) {
  return <TablePicture.Provider value={whole ? WHOLE : NEAR}>{children}</TablePicture.Provider>;
}

/** A close-up looks where a card's marks cover nothing. */
const pictureOf = (near: boolean) =>
  function Picture({ stream }: { stream: Stream }) {
    const match = stream.table?.match;
    return match ? (
      <Suspense>
        <TableThumb near={near} id={stream.streamId} card={match} />
      </Suspense>
    ) : null;
  };

function Players({ stream }: { stream: Stream }) {
  const match = stream.table?.match;
  if (!match) return null;
  return (
    <Suspense fallback={<div className="h-14.5" />}>
      <TablePlayers id={stream.streamId} match={match} />
    </Suspense>
  );
}

const WHOLE = { Picture: pictureOf(false), Players };
const NEAR = { Picture: pictureOf(true), Players };
