import { Share2 } from 'lucide-react';
import { Suspense } from 'react';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';

const ShareLinks = lazyWithRetry(() => import('./share-links'));

export function ShareDialog({ stream }: { stream: Stream }) {
  return (
    <Dialog
      title="Share this stream"
      description="Anyone with the link lands right here."
      trigger={
        <Button variant="secondary">
          <Share2 aria-hidden className="size-4" />
          Share
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-22" />}>
        <ShareLinks stream={stream} />
      </Suspense>
    </Dialog>
  );
}
