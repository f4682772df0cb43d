import { Eye, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { usePlayNow } from '@/features/duel/play-now';
import { lazyModule, lazyWithRetry } from '@/lib/lazy-with-retry';
import { useMedia, WIDE } from '@/lib/media';
import { useSession } from '@/lib/session';
import { useIdle } from '@/lib/use-idle';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { OwnRow } from './own';
import { TableArt } from './table-art';

const running = lazyModule(() => import('./banner-table'));
const BannerTable = lazy(() => running.load().then((m) => ({ default: m.BannerTable })));
const OwnWords = lazyWithRetry(() => import('./own-words').then((m) => ({ default: m.OwnWords })));
const WatchLink = lazy(() => running.load().then((m) => ({ default: m.WatchLink })));

/** The well-lit table in the dark room, under either theme: the best one in play, or one that waits. */
export function HomeBanner() {
  const { user, status } = useSession();
  const signedIn = status === 'signedIn';
  const wide = useMedia(WIDE);
  const idle = useIdle();
  return (
    <section className="group/banner scheme-dark relative isolate overflow-hidden rounded-lg bg-ink-0 text-text outline outline-ink-3">
      <TableArt />
      {idle ? (
        <Suspense>
          <BannerTable />
        </Suspense>
      ) : null}
      <div
        className={`relative flex flex-col items-start gap-4 ${signedIn ? 'p-4 pt-79 sm:min-h-70 sm:max-w-76 sm:justify-center sm:py-4 sm:pr-0 lg:min-h-88 lg:max-w-84 lg:gap-5 lg:pl-8 xl:min-h-108 xl:max-w-104 xl:pl-12 short:min-h-43 short:max-w-69' : 'max-w-md p-4 pt-79 sm:min-h-72 sm:max-w-84 sm:justify-center sm:gap-5 sm:py-8 sm:pr-0 sm:pl-8 lg:min-h-96 xl:min-h-110 xl:max-w-104 xl:pl-12 2xl:min-h-116 short:min-h-76 short:py-4'}`}
      >
        {signedIn ? (
          <>
            <Suspense fallback={<Skeleton className="h-28 w-full sm:h-32" />}>
              <OwnWords>
                <PlayNow secondary text="Practice" />
              </OwnWords>
            </Suspense>
            {wide && user ? (
              <Suspense fallback={<Skeleton className="h-33 w-full" />}>
                <OwnRow address={user.address} />
              </Suspense>
            ) : null}
          </>
        ) : (
          <>
            <div className="flex flex-col gap-2 sm:gap-3">
              <h1 className="font-bold text-2xl sm:text-4xl md:max-w-76 xl:max-w-none leading-[1.08] tracking-tight xl:text-5xl">
                Watch pool. Call the shot.{' '}
                <span className="whitespace-nowrap">Take the table.</span>
              </h1>
              <p className="text-dim max-sm:text-sm short:hidden">
                Eight-ball in your browser, no account needed.
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <PlayNow text="Play now" />
              {idle ? (
                <Suspense fallback={<Watch to="/cuecast-live" />}>
                  <WatchLink>{(to) => <Watch to={to} />}</WatchLink>
                </Suspense>
              ) : (
                <Watch to="/cuecast-live" />
              )}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function PlayNow({ text, secondary = false }: { text: string; secondary?: boolean }) {
  const { play, busy } = usePlayNow();
  return (
    <Button size="lg" variant={secondary ? 'secondary' : 'primary'} busy={busy} onClick={play}>
      {busy ? null : <Play aria-hidden className="size-4" />}
      {text}
    </Button>
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
