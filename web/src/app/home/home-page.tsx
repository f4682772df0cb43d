import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { usePageMeta } from '@/lib/page-meta';
import { Skeleton } from '@/ui/skeleton';
import { HomeBanner } from './home-banner';

const HomeSections = lazyWithRetry(() =>
  import('./home-sections').then((m) => ({ default: m.HomeSections })),
);

export function HomePage() {
  usePageMeta({
    title: 'Cuecast',
    description: 'Watch live streams together, chat with everyone in the room, and play.',
  });
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-4 md:gap-8 md:px-8 md:py-6">
      <HomeBanner />
      <Suspense fallback={<Skeleton className="h-[60dvh] rounded-lg" />}>
        <HomeSections />
      </Suspense>
    </div>
  );
}
