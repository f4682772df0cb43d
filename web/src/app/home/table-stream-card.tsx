import { Suspense } from 'react';
import { Link } from 'react-router';
import type { TableCard } from '@/api/tables';
import type { Stream } from '@/api/types';
import { FollowedMark } from '@/features/streams/followed-mark';
import { Viewers } from '@/features/streams/viewers';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Badge } from '@/ui/badge';
import { TablePlayers } from '../table-players-list';

const TableThumb = lazyWithRetry(() =>
  import('@/features/table/thumb/table-thumb').then((m) => ({ default: m.TableThumb })),
);

interface TableStreamCardProps {
  stream: Stream;
  /** The match at its table. */
  match: TableCard;
  followed?: boolean;
}

/** A stream of one of our tables: the players in place of words, so that tables beside each other differ at a glance. */
export function TableStreamCard({ stream, match, followed = false }: TableStreamCardProps) {
  const { streamId, title, creator, viewers } = stream;
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint">
      {/* The whole table, so that no mark stands on it. */}
      <div className="relative aspect-video overflow-hidden bg-ink-0">
        <Suspense>
          <TableThumb id={streamId} card={match} />
        </Suspense>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3">
        <div className="min-w-0">
          <div className="flex items-center gap-2">
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
          <div className="flex items-center gap-3 text-faint">
            <Link
              to={`/${creator.address}`}
              className="relative z-10 -my-2 truncate py-2 text-sm underline-offset-4 hover:text-text hover:underline"
            >
              {creator.username}
            </Link>
            {followed ? <FollowedMark /> : null}
            <Viewers count={viewers} className="ml-auto text-dim" />
          </div>
        </div>
        <TablePlayers id={streamId} match={match} />
      </div>
    </article>
  );
}
