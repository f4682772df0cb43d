import { AdminGuard } from '@/features/admin/admin-guard';
import { AdminPage } from '@/features/admin/admin-page';

export function AdminRoute() {
  return (
    <AdminGuard>
      <AdminPage />
    </AdminGuard>
  );
}
