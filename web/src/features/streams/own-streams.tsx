import { Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { lengthText } from '@/lib/length-text';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { StreamThumbnail } from './stream-thumbnail';

/** One's own streams in lines: they are run, not watched. */
export function OwnStreams({ streams }: { streams: readonly Stream[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)]">
      {streams.map((stream) => (
        <li key={stream.streamId} className="grid">
          <StreamLine stream={stream} manage />
        </li>
      ))}
    </ul>
  );
}

const ORDER: Record<Stream['status'], number> = { live: 0, scheduled: 1, ended: 2 };

/** Somebody's other streams: those that are on, then those to come, then the past ones. */
export function PersonStreams({ streams }: { streams: readonly Stream[] }) {
  const ordered = [...streams].sort((one, other) => ORDER[one.status] - ORDER[other.status]);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3">
      {ordered.map((stream) => (
        <li key={stream.streamId} className="grid">
          <StreamLine stream={stream} />
        </li>
      ))}
    </ul>
  );
}

function StreamLine({ stream, manage = false }: { stream: Stream; manage?: boolean }) {
  const { streamId, title, status } = stream;
  const path = `/live/${streamId}`;
  return (
    <article className="group relative flex min-h-26 min-w-0 gap-3 overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-colors focus-within:border-faint hover:border-faint">
      <div className="relative w-28 shrink-0 self-stretch overflow-hidden bg-ink-2">
        <StreamThumbnail stream={stream} />
      </div>
      <div
        className={`flex min-w-0 flex-1 flex-col gap-1 py-2.5 pr-3 ${manage ? 'justify-between' : 'justify-center'}`}
      >
        <h3 className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
          <Link
            to={path}
            className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
          >
            {title}
          </Link>
        </h3>
        <p className="min-w-0 truncate text-dim text-sm">
          <Standing stream={stream} />
        </p>
        {status === 'ended' || !manage ? null : (
          <Button
            asChild
            variant="secondary"
            className="tap relative z-10 h-8! gap-1.5! self-start rounded-sm! px-2.5! text-xs!"
          >
            <Link to={path} aria-label={`Manage ${title}`}>
              <Settings2 aria-hidden className="size-3.5" />
              Manage
            </Link>
          </Button>
        )}
      </div>
    </article>
  );
}

function Standing({ stream }: { stream: Stream }) {
  const { status, game, scheduledStartTime, startedAt, endedAt } = stream;
  switch (status) {
    case 'live':
      return (
        <span className="flex items-center gap-2">
          <Badge tone="live">LIVE</Badge>
          <span className="truncate">{game}</span>
        </span>
      );
    case 'scheduled':
      return scheduledStartTime ? (
        <>
          Starts <RelativeTime at={scheduledStartTime} />
        </>
      ) : (
        'No time yet'
      );
    case 'ended':
      return endedAt ? (
        <>
          Ended <RelativeTime at={endedAt} />
          {startedAt ? ` · ${lengthText(startedAt, endedAt)}` : null}
        </>
      ) : (
        'Ended'
      );
    default:
      return null;
  }
}
