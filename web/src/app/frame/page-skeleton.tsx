import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-7xl px-4 py-4 md:px-8 md:py-8">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-6 h-[60dvh] rounded-lg" />
    </div>
  );
}
