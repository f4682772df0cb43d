import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** `bare`: of the page whose stage reaches the edges; else of one with a heading and cards. */
export function PageSkeleton({ bare }: { bare: boolean }) {
  return bare ? (
    <Skeleton className="aspect-video rounded-none" />
  ) : (
    <div role="status" className="mx-auto w-full max-w-7xl p-4 md:p-8">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-64" />
      <div className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[...'abcdef'].map((key) => (
          <Skeleton key={key} className="h-72 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
