import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { PICTURE_PX } from './profile-head';

/** A profile's head in the making, as high as most are: what stands below stays there. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-4 p-4 md:gap-x-5 md:p-5 abreast:grid-cols-[auto_minmax(12rem,1fr)_auto]">
        <span style={{ width: PICTURE_PX, height: PICTURE_PX }}>
          <Skeleton className="size-full rounded-full" />
        </span>
        <div className="flex flex-col gap-2">
          <Skeleton className="h-8 w-48 max-w-full" />
          <Skeleton className="h-5 w-36 max-w-full" />
        </div>
        <div className="col-span-2 flex flex-col gap-2 abreast:col-span-1 abreast:w-60 abreast:items-end">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-8 w-32" />
        </div>
      </Card>
    </div>
  );
}

/** How they play and how they call, under the head. */
export function LeadSkeleton() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
