import { Skeleton } from '@/ui/skeleton';

export function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-3.5">
      <Skeleton className="h-6 w-3/4" />
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}
