import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FeaturedPicture, useFeatured, watchPath } from './featured';

/** The table in play behind the banner's words, and who is at it. */
export function BannerTable() {
  const featured = useFeatured();
  if (!featured) return null;
  const [one, other] = featured.players;
  return (
    <>
      <div className="absolute inset-x-3 top-3 h-52 sm:inset-y-6 sm:right-6 sm:left-auto sm:h-auto sm:w-[66%]">
        <FeaturedPicture featured={featured} />
      </div>
      <div
        aria-hidden
        className="absolute inset-0 bg-[linear-gradient(90deg,var(--ink-0)_30%,transparent_62%)] max-sm:hidden"
      />
      <Link
        to={watchPath(featured)}
        className="absolute right-4 bottom-3 z-10 flex h-10 max-w-[60%] items-center gap-2 rounded-md bg-scrim px-3 text-sm hover:underline max-sm:top-44 max-sm:bottom-auto"
      >
        <span className="size-2 shrink-0 animate-breathe rounded-full bg-live" aria-hidden />
        <span className="truncate font-medium">
          {one?.username} v {other?.username}
        </span>
      </Link>
    </>
  );
}

/** Leads to the table that is shown. */
export function WatchLink({ children }: { children: (to: string) => ReactNode }) {
  return children(watchPath(useFeatured()));
}
