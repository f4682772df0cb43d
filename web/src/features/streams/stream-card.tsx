import { BadgeCheck, CalendarClock, Eye } from 'lucide-react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { countText } from '@/lib/locale';
import { absoluteTime } from '@/lib/time';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { StreamAction } from './stream-action';
import { StreamThumbnail } from './stream-thumbnail';

interface StreamCardProps {
  stream: Stream;
  /** With the first lines of what it is about. */
  described?: boolean;
}

export function StreamCard({ stream, described = false }: StreamCardProps) {
  const { creator } = stream;
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint">
      <div className="relative aspect-video overflow-hidden bg-ink-2">
        <StreamThumbnail stream={stream} />
        <div className="absolute inset-x-3 top-3 flex justify-between">
          <StatusBadge status={stream.status} />
        </div>
        <p className="absolute bottom-3 left-3 flex h-7 items-center gap-1.5 rounded-sm bg-scrim px-2 font-medium text-cloth-text text-xs tabular-nums backdrop-blur-sm empty:hidden">
          <Standing stream={stream} />
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-4 p-4">
        <div className="flex flex-1 gap-3">
          <Avatar name={creator.username} src={creator.avatar} size={40} />
          <div className="min-w-0 flex-1">
            <h3 className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
              <Link
                to={`/live/${stream.streamId}`}
                className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
              >
                {stream.title}
              </Link>
            </h3>
            <p className="mt-1 flex items-center gap-1 text-dim text-sm">
              <Link
                to={`/${creator.address}`}
                className="relative z-10 -mt-0.5 -mb-2 truncate pt-0.5 pb-2 underline-offset-4 hover:text-text hover:underline"
              >
                {creator.username}
              </Link>
              {creator.verified ? (
                <BadgeCheck aria-label="Verified" className="size-4 shrink-0 text-chalk" />
              ) : null}
            </p>
            <p className="truncate text-faint text-sm">
              <span className="capitalize">{stream.category}</span>
              {stream.game ? ` · ${stream.game}` : null}
            </p>
            {described ? (
              <p className="mt-2 line-clamp-2 text-dim text-sm">{stream.description}</p>
            ) : null}
          </div>
        </div>
        <div className="relative z-10">
          <StreamAction stream={stream} />
        </div>
      </div>
    </article>
  );
}

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
    case 'live':
      return stream.viewers === 0 ? null : (
        <>
          <Eye aria-hidden className="size-3.5" />
          {countText(stream.viewers)} watching
        </>
      );
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
