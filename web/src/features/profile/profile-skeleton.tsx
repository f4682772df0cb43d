import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { Cover } from './cover';
import { PICTURE_PX } from './profile-head';

/** A profile's head in the making, as high as most are: what stands below stays there. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <Card className="overflow-hidden">
        <Cover />
        <div className="flex flex-col gap-4 p-4 pt-0 md:px-8 md:pb-7">
          <span
            style={{ width: PICTURE_PX + 12, height: PICTURE_PX + 12 }}
            className="-mt-14 block rounded-full bg-ink-1 p-1.5"
          >
            <Skeleton className="size-full rounded-full" />
          </span>
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
          {/* Counts and buttons, which stand in several rows on a phone. */}
          <Skeleton className="h-43 w-96 max-w-full md:h-11" />
        </div>
      </Card>
    </div>
  );
}
