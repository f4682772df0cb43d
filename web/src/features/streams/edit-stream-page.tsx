import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { getStream } from '@/api/streams';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { EditStreamForm } from './edit-stream-form';

/** `/live/:id/edit`: for the creator of a stream that has not ended. */
export function EditStreamPage() {
  usePageMeta({
    title: 'Edit Stream',
    description: 'What your stream is called and says, and when it starts.',
  });
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 md:px-8 md:py-8">
      <Body />
    </div>
  );
}

function Body() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const query = useQuery({
    queryKey: ['stream', id],
    queryFn: ({ signal }) => getStream(id, { signal, toast: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isPending) return <Skeleton className="h-[60dvh] rounded-lg" />;
  if (query.isError) {
    return (
      <ErrorState
        as="h1"
        title="The stream could not be loaded"
        className="min-h-[60dvh]"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  }
  const stream = query.data;
  const own = stream.creator.address.toLowerCase() === user?.address.toLowerCase();
  if (own && stream.status !== 'ended') return <EditStreamForm stream={stream} />;
  return (
    <EmptyState
      as="h1"
      icon={CircleSlash}
      title={own ? 'This stream has ended' : 'This is not your stream'}
      className="min-h-[60dvh]"
      action={
        <Button asChild variant="secondary">
          <Link to={`/live/${id}`}>Back to the stream</Link>
        </Button>
      }
    >
      {own ? 'It stays as it was.' : 'Only its creator can edit it.'}
    </EmptyState>
  );
}
