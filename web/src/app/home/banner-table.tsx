import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FeaturedPicture, watchPath } from './featured';
import { useFeatured } from './use-featured';

/** The table in play beside the banner's words, on a phone above them, and who is at it. */
export function BannerTable() {
  const featured = useFeatured();
  if (!featured) return null;
  const [one, other] = featured.players;
  return (
    <>
      <div className="absolute inset-x-3 top-3 h-48 sm:top-4 sm:right-4 sm:bottom-4 sm:left-88 sm:h-auto xl:left-104">
        <FeaturedPicture featured={featured} />
      </div>
      <Link
        to={watchPath(featured)}
        className="absolute top-53 left-3 z-10 flex h-10 max-w-[94%] items-center gap-2 rounded-md px-3 text-sm hover:underline sm:top-auto sm:bottom-4 sm:left-5 sm:max-w-76 xl:left-9"
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
