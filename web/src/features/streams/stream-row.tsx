import { useContext } from 'react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { Badge } from '@/ui/badge';
import { StreamThumbnail } from './stream-thumbnail';
import { showsTable, TablePicture } from './table-picture';
import { Viewers } from './viewers';

/** A live stream in a line: its picture, whose it is, and at a table who plays and how it stands. */
export function StreamRow({ stream }: { stream: Stream }) {
  const { streamId, title, creator, category, game, viewers } = stream;
  const table = useContext(TablePicture);
  return (
    <article className="group relative flex min-w-0 gap-3 overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors focus-within:border-faint hover:border-faint sm:gap-4">
      <div className="relative w-32 shrink-0 self-stretch overflow-hidden bg-ink-2 sm:w-48">
        <StreamThumbnail near stream={stream} />
      </div>
      <div className="flex min-h-27 min-w-0 flex-1 flex-col justify-center gap-1 py-2.5 pr-3 sm:pr-4">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 truncate font-semibold">
            <Link
              to={`/live/${streamId}`}
              className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
            >
              {title}
            </Link>
          </h3>
          <Badge tone="live">LIVE</Badge>
        </div>
        <div className="flex items-center gap-3 text-dim text-sm">
          <Link
            to={`/${creator.address}`}
            className="relative z-10 truncate underline-offset-4 hover:text-text hover:underline"
          >
            {creator.username}
          </Link>
          <Viewers count={viewers} />
        </div>
        {table && showsTable(stream) ? (
          <div className="flex max-w-96">
            <table.Players stream={stream} />
          </div>
        ) : (
          <p className="truncate text-faint text-sm first-letter:uppercase">
            {[category, game].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </article>
  );
}
