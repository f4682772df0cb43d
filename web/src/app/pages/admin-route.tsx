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
      />
    </AdminGuard>
  );
}
