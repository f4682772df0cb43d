import { BadgeCheck, CalendarClock } from 'lucide-react';
import { lazy, Suspense, useContext } from 'react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { lazyModule } from '@/lib/lazy-with-retry';
import { absoluteTime } from '@/lib/time';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { FollowedMark } from './followed-mark';
import { StreamAction } from './stream-action';
import { StreamThumbnail } from './stream-thumbnail';
import { showsTable, TablePicture } from './table-picture';
import { Viewers } from './viewers';

const waits = lazyModule(() => import('./waiting-cover'));
const WaitingCover = lazy(() => waits.load().then((m) => ({ default: m.WaitingCover })));
const WaitingBadge = lazy(() => waits.load().then((m) => ({ default: m.WaitingBadge })));

/** Stands for a description that is left out (HOME-18); read out, and not shown, since it says nothing to who sees the card. */
export const NO_DESCRIPTION = 'No description available';

interface StreamCardProps {
  stream: Stream;
  /** With the first lines of what it is about. */
  described?: boolean;
  /** The viewer follows its creator, which is worth a word here. */
  followed?: boolean;
}

export function StreamCard(props: StreamCardProps) {
  const { stream, described = false, followed = false } = props;
  const { creator } = stream;
  const table = useContext(TablePicture);
  const atTable = table !== null && showsTable(stream);
  const match = atTable ? stream.table?.match : null;
  const waiting = match?.status === 'waiting' ? match : null;
  const badge = <StatusBadge status={stream.status} />;
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint">
      <div
        className={`relative overflow-hidden bg-ink-2 sm:aspect-9/5 ${atTable ? 'aspect-9/5' : 'aspect-2/1'}`}
      >
        <div className="absolute inset-0">
          <StreamThumbnail stream={stream} />
        </div>
        {waiting ? (
          <Suspense>
            <WaitingCover match={waiting} />
          </Suspense>
        ) : null}
        <p className={`absolute bottom-1.5 left-1.5 empty:hidden ${ON_PICTURE}`}>
          <Standing stream={stream} />
        </p>
      </div>
      {/* On a phone the button stands beside the words, so that more than one card is in sight. */}
      <div className="flex flex-1 flex-col gap-2 p-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex gap-3">
          <Avatar name={creator.username} src={creator.avatar} size={36} />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
            <h3 className="line-clamp-2 min-w-0 flex-1 font-semibold leading-snug [overflow-wrap:anywhere] max-xl:basis-full">
              <Link
                to={`/live/${stream.streamId}`}
                className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
              >
                {stream.title}
              </Link>
            </h3>
            {/* On the picture of a whole table it would cover a pocket. On a narrow card it begins the second line. */}
            {waiting ? (
              <Suspense fallback={badge}>
                <WaitingBadge match={waiting}>{badge}</WaitingBadge>
              </Suspense>
            ) : (
              badge
            )}
            <div className="flex min-w-0 items-center gap-1.5 text-dim text-sm max-xl:flex-1 xl:basis-full">
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
              {stream.game && !atTable ? (
                <span className="truncate text-faint sm:hidden">· {stream.game}</span>
              ) : null}
              {stream.status === 'live' ? (
                <Viewers count={stream.viewers} className="ml-auto shrink-0" />
              ) : null}
            </div>
          </div>
        </div>
        {atTable && table ? (
          <div className="flex max-sm:col-span-2">
            <table.Players stream={stream} />
          </div>
        ) : described ? (
          <p
            className={
              stream.description === NO_DESCRIPTION
                ? 'sr-only'
                : 'line-clamp-2 text-dim text-sm leading-[1.375rem] empty:hidden max-sm:hidden'
            }
          >
            {stream.description}
          </p>
        ) : null}
        <div className="mt-auto flex min-h-8 items-center justify-between gap-1.5 max-sm:col-start-2 max-sm:row-start-1 max-sm:self-start">
          <p className="line-clamp-2 min-w-0 text-faint text-xs leading-4 tracking-tight max-sm:hidden">
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
  'scheme-dark flex h-6 items-center gap-1.5 rounded-sm bg-scrim px-2 font-medium text-cloth-text text-xs tabular-nums backdrop-blur-sm';

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
