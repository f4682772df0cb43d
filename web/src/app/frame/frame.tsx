import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { PHONE, useMedia } from '@/lib/media';
import { useTheatre } from '@/lib/theatre';
import { ErrorBoundary } from '../error-boundary';
import { MobileHeader } from './mobile-header';
import { PageSkeleton } from './page-skeleton';
import { Sidebar } from './sidebar';

/** For phones alone; its place is kept. */
const BottomBar = lazyWithRetry(() =>
  import('./bottom-bar').then((m) => ({ default: m.BottomBar })),
);
/** Below the window's edge until one scrolls, and some pages have none. */
const Footer = lazyWithRetry(() => import('./footer').then((m) => ({ default: m.Footer })));

/**
 * Frame around every page. --top-bar and --bottom-bar hold the height that the bars take on a phone (0 beside
 * a sidebar), for pages that fill the rest. `bare` is for a page that fills the window and has no footer.
 */
export function Frame({ bare = false }: { bare?: boolean }) {
  const phone = useMedia(PHONE);
  const theatre = useTheatre();
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(main, pathname, hash);

  return (
    <div className="[--bottom-bar:0px] [--top-bar:0px] max-md:[--bottom-bar:calc(3.5rem+env(safe-area-inset-bottom))] max-md:[--top-bar:3.5rem] md:flex">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-felt px-4 py-2 font-semibold text-on-felt focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      {phone ? <MobileHeader /> : theatre ? null : <Sidebar />}
      <div className="flex min-h-[calc(100dvh-var(--top-bar))] min-w-0 flex-1 flex-col">
        {/* At least the window's height, so that the footer waits below it and nothing moves while a page loads. */}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] min-w-0 flex-1 outline-none"
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton bare={bare} />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {bare ? null : (
          <Suspense>
            <Footer />
          </Suspense>
        )}
        <div aria-hidden className="h-(--bottom-bar) shrink-0" />
      </div>
      {phone ? (
        <Suspense>
          <BottomBar />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A new page starts at its top (or its anchor), with the keyboard and the screen reader there too. */
function useArrival(main: React.RefObject<HTMLElement | null>, pathname: string, hash: string) {
  const from = useRef(pathname);
  useEffect(() => {
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) anchor.scrollIntoView();
    if (from.current === pathname) return;
    from.current = pathname;
    if (!anchor) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [main, pathname, hash]);
}
