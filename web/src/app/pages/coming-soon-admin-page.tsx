import { AdminGuard } from '@/features/admin/admin-guard';
import type { ComingSoonPath } from '../coming-soon';
import { ComingSoonPage } from './coming-soon-page';

/** A page of the administrators that is not built yet. */
export function ComingSoonAdminPage({ path }: { path: ComingSoonPath }) {
  return (
    <AdminGuard>
      <ComingSoonPage path={path} />
    </AdminGuard>
  );
}
