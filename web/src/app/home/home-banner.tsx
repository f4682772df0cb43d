import { Eye, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { usePlayNow } from '@/features/duel/play-now';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useIdle } from '@/lib/use-idle';
import { Button } from '@/ui/button';
import { TableArt } from './table-art';

const running = lazyModule(() => import('./banner-table'));
const BannerTable = lazy(() => running.load().then((m) => ({ default: m.BannerTable })));
const WatchLink = lazy(() => running.load().then((m) => ({ default: m.WatchLink })));

/** The well-lit table in the dark room, under either theme: the best one in play, or one that waits. */
export function HomeBanner() {
  const { play, busy } = usePlayNow();
  const idle = useIdle();
  return (
    <section className="group/banner scheme-dark relative isolate overflow-hidden rounded-lg bg-ink-0 text-text outline outline-ink-3">
      <TableArt />
      {idle ? (
        <Suspense>
          <BannerTable />
        </Suspense>
      ) : null}
      <div className="relative flex max-w-md flex-col items-start gap-5 p-6 pt-64 pb-7 sm:p-10 md:min-h-104 md:justify-center md:px-12 md:py-14 short:min-h-0 short:py-8">
        <h1 className="font-bold text-4xl leading-[1.08] tracking-tight lg:text-5xl">
          Watch pool. Call the shot. <span className="whitespace-nowrap">Take the table.</span>
        </h1>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={busy} onClick={play}>
            {busy ? null : <Play aria-hidden className="size-4" />}
            Play now
          </Button>
          {idle ? (
            <Suspense fallback={<Watch to="/cuecast-live" />}>
              <WatchLink>{(to) => <Watch to={to} />}</WatchLink>
            </Suspense>
          ) : (
            <Watch to="/cuecast-live" />
          )}
        </div>
      </div>
    </section>
  );
}

function Watch({ to }: { to: string }) {
  return (
    <Button asChild size="lg" variant="secondary">
      <Link to={to}>
        <Eye aria-hidden className="size-4" />
        Watch
      </Link>
    </Button>
  );
}
