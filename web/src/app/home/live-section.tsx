import { Plus, Radio } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { StreamFilters } from '@/features/streams/stream-filters';
import { StreamsGrid, StreamsSkeleton } from '@/features/streams/streams-grid';
import { StreamsList } from '@/features/streams/streams-list';
import type { StreamsFilter } from '@/features/streams/streams-query';
import { Button } from '@/ui/button';
import { EmptyState, ErrorState } from '@/ui/states';
import { SampleNotice } from './sample-notice';
import { Section } from './section';
import type { HomeState } from './use-home';

const SHOWN = 6;
/** Those to come stand before those that are over; the server's order holds among equals. */
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

/** The streams that came with the page. */
function First({ state, chosen }: { state: HomeState; chosen: StreamsFilter }) {
  const { home, isPending, isSample, isFetching, retry } = state;
  if (isPending) return <StreamsSkeleton cards={SHOWN} described />;
  if (!home) {
    return <ErrorState title="Failed to load streams" onRetry={retry} retrying={isFetching} />;
  }
  const streams = home.streams.map(withDefaults).sort((a, b) => RANK[a.status] - RANK[b.status]);
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
  return streams.length > 0 ? <StreamsGrid streams={streams} described /> : <NoStreams />;
}

function withDefaults(stream: Stream): Stream {
  return {
    ...stream,
    title: stream.title || 'Untitled Stream',
    description: stream.description || 'No description available',
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
