import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { PICTURE_PX } from './profile-head';

/** A profile's head in the making, as high as most are: what stands below stays there. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-5 p-4 md:p-6 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr] lg:gap-y-2">
        <span className="lg:row-span-2" style={{ width: PICTURE_PX, height: PICTURE_PX }}>
          <Skeleton className="size-full rounded-full" />
        </span>
        <div className="flex flex-col gap-2 self-center">
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="h-8 w-72 max-w-full" />
        </div>
        <Skeleton className="col-span-2 h-10 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:w-80" />
        {/* Followers, and one line of words. */}
        <Skeleton className="col-span-2 h-10 w-96 max-w-full lg:col-span-1 lg:col-start-2" />
      </Card>
    </div>
  );
}
