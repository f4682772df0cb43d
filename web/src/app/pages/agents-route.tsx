import { Suspense } from 'react';
import { AgentsPage } from '@/features/duel/agents/agents-page';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

const LiveNow = lazyWithRetry(() => import('./live-now'));

/** The agents, and of one that plays now its running table. */
export function AgentsRoute() {
  return (
    <AgentsPage
      live={(streamId) => (
        <Suspense fallback={<Skeleton className="aspect-[2/1] w-full rounded-lg" />}>
          <LiveNow key={streamId} streamId={streamId} among />
        </Suspense>
      )}
    />
  );
}
