import { Plus, Radio } from 'lucide-react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { NO_DESCRIPTION, StreamCard } from '@/features/streams/stream-card';
import { Button } from '@/ui/button';
import { Nothing } from './nothing';

/** Two rows of three, or three of two. */
export const SHOWN = 6;

/** The live ones, and of those to come as many as fill the last row: no card stands alone in it. */
function wholeRows(all: readonly Stream[]): readonly Stream[] {
  if (all[0]?.status !== 'live') return all.slice(0, SHOWN);
  const streams = oncePerPerson(all)
    .filter(({ status }) => status !== 'ended')
    .slice(0, SHOWN);
  const live = streams.filter(({ status }) => status === 'live').length;
  if (streams.length < A_ROW) return streams;
  const rows = Math.min(Math.ceil(live / A_ROW), Math.floor(streams.length / A_ROW));
  return streams.slice(0, rows * A_ROW);
}

/** Of everybody who is live the first alone: several of one person would look like one. Each table is a game of its own. */
function oncePerPerson(streams: readonly Stream[]): readonly Stream[] {
  const seen = new Set<string>();
  return streams.filter(({ status, table, creator: { address } }) => {
    if (status !== 'live' || table) return true;
    return !seen.has(address) && seen.add(address);
  });
}

/** Cards beside each other in the page's width. */
const A_ROW = 3;
const NOBODY: ReadonlySet<string> = new Set();

interface HomeCardsProps {
  streams: readonly Stream[];
  /** Streams of those whom the viewer follows. */
  followed?: ReadonlySet<string>;
}

/** A table that is played at is told by its players, everything else by its words. */
export function HomeCards({ streams, followed = NOBODY }: HomeCardsProps) {
  if (streams.length === 0) return <NoStreams />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-5">
      {wholeRows(streams).map((stream) => (
        <li key={stream.streamId} className="grid">
          <StreamCard stream={stream} described followed={followed.has(stream.streamId)} />
        </li>
      ))}
    </ul>
  );
}

export function withDefaults(stream: Stream): Stream {
  return {
    ...stream,
    title: stream.title || 'Untitled Stream',
    description: stream.description || NO_DESCRIPTION,
  };
}

function NoStreams() {
  return (
    <Nothing
      icon={Radio}
      title="No streams available"
      action={
        <Button asChild variant="secondary">
          <Link to="/create-stream">
            <Plus aria-hidden className="size-4" />
            Create Stream
          </Link>
        </Button>
      }
    >
      Nobody is at the table right now. Be the first to go live.
    </Nothing>
  );
}
