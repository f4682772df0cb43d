import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { listPredictions, PAGE_SIZE } from '@/api/predictions';
import { MoreButton } from '@/ui/more-button';
import { Sheet } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { PastPrediction } from './past-prediction';

interface PredictionHistoryProps {
  streamId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All predictions of the stream, newest first, with how they came out. */
export default function PredictionHistory(props: PredictionHistoryProps) {
  const { streamId, open, onOpenChange } = props;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="right" title="Past predictions">
      <Link
        to="/predictions/ladder?of=callers"
        className="block border-ink-3 border-b p-4 font-semibold text-chalk text-sm underline-offset-4 hover:underline"
      >
        Who calls frames best
      </Link>
      <PastList streamId={streamId} />
    </Sheet>
  );
}

function PastList({ streamId }: { streamId: string }) {
  const query = useInfiniteQuery({
    queryKey: ['predictions', streamId],
    queryFn: ({ pageParam, signal }) =>
      listPredictions(streamId, pageParam, { signal, toast: false }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
    // Predictions seen a while ago may have a result by now.
    refetchOnMount: 'always',
  });
  if (query.isPending) return <PastSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        title="The past predictions could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const predictions = query.data.pages.flat();
  if (predictions.length === 0) {
    return (
      <EmptyState icon={Scale} title="No predictions yet">
        They are kept here with their results and pay-outs.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-ink-3">
        {predictions.map((prediction) => (
          <PastPrediction key={prediction._id} prediction={prediction} />
        ))}
      </ul>
      <div className="pb-4">
        <MoreButton list={query} />
      </div>
    </>
  );
}

const ROWS = ['a', 'b', 'c', 'd'];

function PastSkeleton() {
  return (
    <div className="divide-y divide-ink-3">
      {ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
