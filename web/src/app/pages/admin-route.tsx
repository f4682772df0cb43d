import { Suspense } from 'react';
import { AdminGuard } from '@/features/admin/admin-guard';
import { AdminPage } from '@/features/admin/admin-page';
import { asAdmin } from '@/features/admin/calls';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';

const AdminTournaments = lazyWithRetry(() =>
  import('@/features/tournaments/admin/admin-tournaments').then((m) => ({
    default: m.AdminTournaments,
  })),
);

const AdminTasks = lazyWithRetry(() =>
  import('@/features/tasks/admin/admin-tasks').then((m) => ({ default: m.AdminTasks })),
);

const CollectionsTab = lazyWithRetry(() =>
  import('@/features/nfts/manage/collections-tab').then((m) => ({ default: m.CollectionsTab })),
);

const NftsTab = lazyWithRetry(() =>
  import('@/features/nfts/manage/nfts-tab').then((m) => ({ default: m.NftsTab })),
);

/** The panel and the tabs of other features meet here. */
export function AdminRoute() {
  return (
    <AdminGuard>
      <AdminPage
        tournaments={
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <AdminTournaments asAdmin={asAdmin} />
          </Suspense>
        }
        tasks={
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <AdminTasks asAdmin={asAdmin} />
          </Suspense>
        }
        collections={
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <CollectionsTab asAdmin={asAdmin} />
          </Suspense>
        }
        nfts={
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <NftsTab asAdmin={asAdmin} />
          </Suspense>
        }
      />
    </AdminGuard>
  );
}
