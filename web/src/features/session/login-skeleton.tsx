import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

export function LoginSkeleton() {
  return (
    <div className="flex flex-col gap-2" role="status">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <VisuallyHidden>Looking for wallets</VisuallyHidden>
    </div>
  );
}
