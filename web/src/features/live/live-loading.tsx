import { Skeleton } from '@/ui/skeleton';
import { Spinner } from '@/ui/spinner';
import { TABLE } from './stage';
import { RETRIES } from './use-stream';

/** In the player's place; `attempt`: how often the details have failed so far. */
export function StageLoading({ attempt }: { attempt: number }) {
  return (
    <div
      className={`grid w-full place-items-center bg-ink-1 ${showsTable() ? TABLE : 'aspect-video'}`}
    >
      <div role="status" className="flex flex-col items-center gap-3 text-dim">
        <Spinner className="size-8" />
        <p>Loading stream...</p>
        {attempt > 0 ? (
          <p className="text-faint text-sm">
            No answer yet; trying again ({attempt} of {RETRIES})
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The server filled in the page's preview, which of a stream with a table is a picture of that: its shape is known before the stream is. */
const showsTable = () => document.querySelector('meta[property="og:image"][content*="/table."]');

export function AboutLoading() {
  return (
    <div aria-hidden className="flex gap-4">
      <Skeleton className="size-12 rounded-full" />
      <div className="flex-1 space-y-3">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </div>
  );
}
