import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { RelativeTime } from '@/ui/relative-time';
import { Description } from './description';

interface StreamInfoProps {
  stream: Stream;
  viewers: ReactNode;
  /** Stands before what describes it: what its creator can do. */
  toDo: ReactNode;
  /** Frames that were played here before. */
  below?: ReactNode;
  /** Actions on the stream: sharing, ending. */
  children: ReactNode;
}

/** Facts of the stream: what is on, who brings it, and since when. */
export function StreamInfo({ stream, viewers, toDo, below, children }: StreamInfoProps) {
  const { creator } = stream;
  return (
    <section aria-label="About this stream" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Avatar name={creator.username} src={creator.avatar} size={52} />
        <div className="min-w-0 flex-1 basis-44">
          <h1 className="font-bold text-lg leading-snug [overflow-wrap:anywhere] md:text-xl">
            {stream.title}
          </h1>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
            <p className="flex items-center gap-1">
              <Link
                to={`/${creator.address}`}
                title={creator.address}
                className="font-medium underline-offset-4 hover:underline"
              >
                {creator.username}
              </Link>
              {creator.verified ? (
                <BadgeCheck role="img" aria-label="Verified" className="size-4 text-chalk" />
              ) : null}
            </p>
            <StatusBadge status={stream.status} />
            {viewers}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
      <div className="flex flex-col gap-4">
        {toDo}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-dim text-sm">
          {toDo ? null : <Since stream={stream} />}
          <span className="capitalize">{stream.category}</span>
          {stream.game ? <span>{stream.game}</span> : null}
          {stream.tags.map((tag) => (
            <span key={tag} className="rounded-full bg-ink-2 px-2.5 py-0.5 text-xs leading-5">
              {tag}
            </span>
          ))}
        </div>
        {stream.description ? <Description text={stream.description} /> : null}
        {below}
      </div>
    </section>
  );
}

function StatusBadge({ status }: { status: Stream['status'] }) {
  switch (status) {
    case 'live':
      return <Badge tone="live">LIVE</Badge>;
    case 'scheduled':
      return <Badge tone="scheduled">SCHEDULED</Badge>;
    default:
      return <Badge tone="ended">ENDED</Badge>;
  }
}

function Since({ stream }: { stream: Stream }) {
  if (stream.status === 'live' && stream.startedAt) {
    return (
      <span>
        Started <RelativeTime at={stream.startedAt} />
      </span>
    );
  }
  if (stream.status === 'ended' && stream.endedAt) {
    return (
      <span>
        Ended <RelativeTime at={stream.endedAt} />
      </span>
    );
  }
  return null;
}
