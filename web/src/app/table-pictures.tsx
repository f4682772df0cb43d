import { type ReactNode, Suspense } from 'react';
import type { Stream } from '@/api/types';
import { TablePicture } from '@/features/streams/table-picture';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const TableThumb = lazyWithRetry(() =>
  import('@/features/table/thumb/table-thumb').then((m) => ({ default: m.TableThumb })),
);

/** Lets the cards of streams draw their tables; none of the two knows of the other. */
export function TablePictures({ children }: { children: ReactNode }) {
  return <TablePicture.Provider value={Picture}>{children}</TablePicture.Provider>;
}

function Picture({ stream }: { stream: Stream }) {
  const match = stream.table?.match;
  if (!match) return null;
  const [one, other] = match.players;
  return (
    <>
      <Suspense>
        <TableThumb id={stream.streamId} card={match} />
      </Suspense>
      <span className="absolute right-3 bottom-3 flex h-7 max-w-[60%] items-center rounded-sm bg-scrim px-2 font-medium text-cloth-text text-xs backdrop-blur-sm">
        <span className="truncate">
          {one?.username} v {other?.username}
        </span>
      </span>
    </>
  );
}
