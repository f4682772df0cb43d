import { lazy, Suspense } from 'react';
import { AdminGuard } from '@/features/admin/admin-guard';
import { AdminPage } from '@/features/admin/admin-page';
import { asAdmin } from '@/features/admin/calls';
import { part } from '@/lib/part';
import { Skeleton } from '@/ui/skeleton';

const AdminTournaments = lazy(
  part(() =>
    import('@/features/tournaments/admin/admin-tournaments').then((m) => ({
      default: m.AdminTournaments,
    })),
  ).load,
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
      />
    </AdminGuard>
  );
}
