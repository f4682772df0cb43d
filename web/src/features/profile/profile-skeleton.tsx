import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { Cover } from './cover';
import { PICTURE_PX } from './profile-head';

/** A profile in the making. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile" className="flex flex-col gap-6">
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
        </div>
      </Card>
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
