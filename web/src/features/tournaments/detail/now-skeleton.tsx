import { Skeleton } from '@/ui/skeleton';

/** As tall as tables, results and players together, so that nothing below them moves in view. */
export function NowSkeleton() {
  return <Skeleton className="h-[90rem] rounded-lg sm:h-[48rem]" />;
}
