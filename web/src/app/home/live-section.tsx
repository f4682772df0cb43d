import { Plus, Radio } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { isSame } from '@/features/duel/people';
import { NO_DESCRIPTION, StreamCard } from '@/features/streams/stream-card';
import { StreamFilters } from '@/features/streams/stream-filters';
import { StreamsGrid, StreamsSkeleton } from '@/features/streams/streams-grid';
import { StreamsList } from '@/features/streams/streams-list';
import type { StreamsFilter } from '@/features/streams/streams-query';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState, ErrorState } from '@/ui/states';
import { SampleNotice } from './sample-notice';
import { Section } from './section';
import { TableStreamCard } from './table-stream-card';
import type { HomeState } from './use-home';

const SHOWN = 6;
/** Those to come stand before those that are over, which are there only where nothing else is; the server's order holds among equals. */
const RANK: Record<Stream['status'], number> = { live: 0, scheduled: 1, ended: 2 };

export function LiveSection({ state }: { state: HomeState }) {
  const [chosen, setChosen] = useState<StreamsFilter>('all');
  return (
    <Section
      id="home-live"
      title="Live Streams"
      beside={<StreamFilters chosen={chosen} onChoose={setChosen} />}
      all={{ to: '/cuecast-live', text: 'View all' }}
    >
      {state.isSample || chosen === 'all' ? (
        <First state={state} chosen={chosen} />
      ) : (
        <StreamsList filter={chosen} limit={SHOWN} />
      )}
    </Section>
  );
}

/** The streams that came with the page, without one's own: who streams has nothing to look for there. */
function First({ state, chosen }: { state: HomeState; chosen: StreamsFilter }) {
  const { home, isPending, isSample, isFetching, retry } = state;
  const { user } = useSession();
  if (isPending) return <StreamsSkeleton cards={SHOWN} />;
  if (!home) {
    return <ErrorState title="Failed to load streams" onRetry={retry} retrying={isFetching} />;
  }
  const others = home.streams.filter(({ creator }) => !isSame(creator.address, user?.address));
  const all = others.map(withDefaults).sort((a, b) => RANK[a.status] - RANK[b.status]);
  const streams = all[0]?.status === 'ended' ? all : withoutLoneOnes(all);
  if (isSample) {
    return (
      <SampleNotice what="streams" retrying={isFetching} onRetry={retry}>
        <StreamsGrid
          streams={streams.filter(({ status }) => chosen === 'all' || status === chosen)}
          described
        />
      </SampleNotice>
    );
  }
  return streams.length > 0 ? <Cards streams={streams} /> : <NoStreams />;
}

/** Cards beside each other in the page's width. */
const A_ROW = 3;

/** The live ones, and of those to come as many as fill their last row. */
function withoutLoneOnes(all: readonly Stream[]): Stream[] {
  const live = all.filter(({ status }) => status === 'live');
  const toCome = all.filter(({ status }) => status === 'scheduled');
  const rows = Math.max(1, Math.ceil(live.length / A_ROW));
  return [...live, ...toCome.slice(0, live.length === 0 ? undefined : rows * A_ROW - live.length)];
}

/** A table that is played at is told by its players, everything else by its words. */
function Cards({ streams }: { streams: readonly Stream[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-5">
      {streams.map((stream) => {
        const match = stream.status === 'live' ? stream.table?.match : null;
        return (
          <li key={stream.streamId} className="grid">
            {match ? (
              <TableStreamCard stream={stream} match={match} />
            ) : (
              <StreamCard stream={stream} described />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function withDefaults(stream: Stream): Stream {
  return {
    ...stream,
    title: stream.title || 'Untitled Stream',
    description: stream.description || NO_DESCRIPTION,
  };
}

function NoStreams() {
  return (
    <EmptyState
      icon={Radio}
      title="No streams available"
      className="min-h-80 rounded-lg border border-ink-3 border-dashed"
      action={
        <Button asChild>
          <Link to="/create-stream">
            <Plus aria-hidden className="size-4" />
            Create Stream
          </Link>
        </Button>
      }
    >
      Nobody is at the table right now. Be the first to go live.
    </EmptyState>
  );
}
