import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FeaturedPicture, useFeatured, watchPath } from './featured';

/** The table in play beside the banner's words, on a phone above them, and who is at it. */
export function BannerTable() {
  const featured = useFeatured();
  if (!featured) return null;
  const [one, other] = featured.players;
  return (
    <>
      <div className="absolute inset-x-3 top-3 h-48 sm:top-5 sm:right-6 sm:bottom-16 sm:left-84 sm:h-auto lg:left-104">
        <FeaturedPicture featured={featured} />
      </div>
      <Link
        to={watchPath(featured)}
        className="absolute right-6 bottom-3 z-10 flex h-10 max-w-[60%] items-center gap-2 rounded-md bg-scrim px-3 text-sm hover:underline max-sm:top-52 max-sm:right-auto max-sm:max-w-[94%] max-sm:bottom-auto max-sm:left-3"
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
