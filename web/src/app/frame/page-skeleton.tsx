import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-7xl px-4 py-4 md:px-8 md:py-8">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-64" />
      <div className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {'abcdef'.split('').map((key) => (
          <Skeleton key={key} className="h-72 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
