import { Skeleton } from '@/ui/skeleton';

const WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2', 'w-4/5', 'w-3/5', 'w-2/3'];

/** Lines in the making, at the end where they will stand. */
export function ChatSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading chat"
      className="flex min-h-0 flex-1 flex-col justify-end gap-2.5 overflow-hidden px-3 pb-3"
    >
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move.
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
