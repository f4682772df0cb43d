import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { part } from '@/lib/part';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { HomeBanner } from './home-banner';

const StreamsSection = lazy(
  part(() =>
    import('@/features/streams/streams-section').then((m) => ({ default: m.StreamsSection })),
  ).load,
);

export function HomePage() {
  usePageMeta({
    title: 'Cuecast',
    description: 'Watch live streams together, chat with everyone in the room, and play.',
  });
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-10 px-4 py-4 md:px-8 md:py-8">
      <HomeBanner />
      {/* Room for a row of cards, whether they are loading, many or none. */}
      <div className="min-h-[60dvh]">
        <Suspense fallback={<SectionSkeleton />}>
          <StreamsSection />
        </Suspense>
      </div>
      <BilliardsPromo />
    </div>
  );
}

function BilliardsPromo() {
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-ink-3 bg-ink-1 p-6 sm:flex-row sm:items-center md:p-8">
      <div className="flex-1">
        <h2 className="font-semibold text-xl">Billiard duels and quests</h2>
        <p className="mt-1 max-w-prose text-dim">
          A frame of eight-ball, now: against an agent as strong as you like, or a person near your
          rating.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/duel">Play now</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/bitpool">View Quests</Link>
        </Button>
      </div>
    </section>
  );
}

function SectionSkeleton() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="aspect-[4/3] rounded-lg" />
      ))}
    </div>
  );
}
