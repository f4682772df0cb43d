import { Plus, Radio } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { EmptyState, ErrorState } from '@/ui/states';
import { StreamGroups } from './stream-groups';
import { StreamsGrid, StreamsSkeleton } from './streams-grid';
import {
  type StreamsChoice,
  type StreamsFilter,
  streamsErrorText,
  useStreams,
} from './streams-query';

interface StreamsListProps {
  filter: StreamsFilter;
  /** Shows this many and no next page. */
  limit?: number;
  choice?: StreamsChoice;
}

/** The streams of a filter in every state; the next page comes when its end is near. */
export function StreamsList({ filter, limit, choice = {} }: StreamsListProps) {
  const list = useStreams(filter, limit, choice);
  if (list.isPending) return <StreamsSkeleton cards={limit ?? 8} described />;
  if (!list.data) {
    return (
      <ErrorState
        title="Failed to load streams"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {streamsErrorText(list.error)}
      </ErrorState>
    );
  }
  if (list.data.length === 0) {
    return choice.following ? <NobodyOn /> : choice.category ? <NoneOfIt /> : <NoStreams />;
  }
  return (
    <>
      {filter === 'all' ? (
        <StreamGroups streams={list.data} />
      ) : (
        <StreamsGrid streams={list.data} described />
      )}
      {limit === undefined && list.hasNextPage ? (
        <More
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

function NoStreams() {
  return (
    <EmptyState
      icon={Radio}
      title="No streams available"
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

function NoneOfIt() {
  return (
    <EmptyState icon={Radio} title="Nothing in this category right now">
      Choose another, or all of them.
    </EmptyState>
  );
}

function NobodyOn() {
  return (
    <EmptyState icon={Radio} title="Nobody you follow is live right now">
      Follow people, and their streams show up here.
    </EmptyState>
  );
}

interface MoreProps {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

function More({ busy, failed, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const waiting = !busy && !failed;
  useEffect(() => {
    if (!end.current || !waiting) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '600px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [waiting, onMore]);
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-2">
      {failed ? <p className="text-live text-sm">Failed to load streams</p> : null}
      <Button variant="secondary" busy={busy} onClick={onMore}>
        {failed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
