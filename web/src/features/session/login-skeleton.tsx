import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** As high as what most people are shown, so that nothing jumps. */
export function LoginSkeleton() {
  return (
    <div className="flex flex-col gap-2" role="status">
      <Skeleton className="h-16.5" />
      <Skeleton className="h-16.5" />
      <VisuallyHidden>Looking for wallets</VisuallyHidden>
    </div>
  );
}
