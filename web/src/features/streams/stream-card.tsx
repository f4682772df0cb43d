import { BadgeCheck, CalendarClock } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { absoluteTime } from '@/lib/time';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { FollowedMark } from './followed-mark';
import { StreamAction } from './stream-action';
import { StreamThumbnail } from './stream-thumbnail';
import { showsTable, TablePicture } from './table-picture';
import { Viewers } from './viewers';

/** Stands for a description that is left out (HOME-18); read out, and not shown, since it says nothing to who sees the card. */
export const NO_DESCRIPTION = 'No description available';

interface StreamCardProps {
  stream: Stream;
  /** With the first lines of what it is about. */
  described?: boolean;
  /** The viewer follows its creator, which is worth a word here. */
  followed?: boolean;
}

export function StreamCard({ stream, described = false, followed = false }: StreamCardProps) {
  const { creator } = stream;
  const table = useContext(TablePicture);
  const atTable = table !== null && showsTable(stream);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint">
      <div className="relative aspect-2/1 overflow-hidden bg-ink-2 sm:aspect-video">
        <StreamThumbnail stream={stream} />
        {atTable ? null : (
          <div className="absolute inset-x-2.5 top-2.5 flex flex-wrap items-center gap-1.5">
            <StatusBadge status={stream.status} />
            {stream.status === 'live' ? (
              <Viewers count={stream.viewers} className={ON_PICTURE} />
            ) : null}
          </div>
        )}
        <p className={`absolute bottom-2.5 left-2.5 empty:hidden ${ON_PICTURE}`}>
          <Standing stream={stream} />
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3">
        <div className="flex flex-1 gap-3">
          <Avatar name={creator.username} src={creator.avatar} size={36} />
          <div className="min-w-0 flex-1">
            <h3 className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
              <Link
                to={`/live/${stream.streamId}`}
                className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
              >
                {stream.title}
              </Link>
            </h3>
            <p className="mt-0.5 flex items-center gap-1.5 text-dim text-sm">
              <Link
                to={`/${creator.address}`}
                className="relative z-10 -mb-2 truncate pb-2 underline-offset-4 hover:text-text hover:underline"
              >
                {creator.username}
              </Link>
              {creator.verified ? (
                <BadgeCheck aria-label="Verified" className="size-4 shrink-0 text-chalk" />
              ) : null}
              {followed ? <FollowedMark /> : null}
            </p>
            {described ? (
              <p
                className={
                  stream.description === NO_DESCRIPTION
                    ? 'sr-only'
                    : 'mt-1 line-clamp-2 text-dim text-sm'
                }
              >
                {stream.description}
              </p>
            ) : null}
          </div>
          {atTable ? (
            // Beside the words, since balls and pockets are everywhere in the picture.
            <div className="flex shrink-0 flex-col items-end gap-1">
              <StatusBadge status={stream.status} />
              <Viewers count={stream.viewers} className="text-dim" />
            </div>
          ) : null}
        </div>
        {atTable && table ? <table.Players stream={stream} /> : null}
        <div className="flex min-h-8 items-center justify-between gap-1.5">
          <p className="line-clamp-2 min-w-0 text-faint text-xs leading-4 tracking-tight">
            <span className="capitalize">{stream.category}</span>
            {stream.game ? ` · ${stream.game}` : null}
          </p>
          <div className="relative z-10 shrink-0">
            <StreamAction stream={stream} />
          </div>
        </div>
      </div>
    </article>
  );
}

const ON_PICTURE =
  'flex h-6 items-center gap-1.5 rounded-sm bg-scrim px-2 font-medium text-cloth-text text-xs tabular-nums backdrop-blur-sm';

function StatusBadge({ status }: { status: Stream['status'] }) {
  switch (status) {
    case 'live':
      return <Badge tone="live">LIVE</Badge>;
    case 'scheduled':
      return <Badge tone="scheduled">SCHEDULED</Badge>;
    case 'ended':
      return <Badge tone="ended">ENDED</Badge>;
    default:
      return null;
  }
}

function Standing({ stream }: { stream: Stream }) {
  switch (stream.status) {
    case 'scheduled':
      return (
        <>
          <CalendarClock aria-hidden className="size-3.5" />
          {stream.scheduledStartTime ? absoluteTime(new Date(stream.scheduledStartTime)) : 'TBA'}
        </>
      );
    case 'ended':
      return 'Stream ended';
    default:
      return null;
  }
}
