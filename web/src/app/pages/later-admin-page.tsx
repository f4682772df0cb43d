import { AdminGuard } from '@/features/admin/admin-guard';
import type { LaterPath } from '../later-pages';
import { LaterPage } from './later-page';

/** A page of the administrators that is not built yet. */
export function LaterAdminPage({ path }: { path: LaterPath }) {
  return (
    <AdminGuard>
      <LaterPage path={path} />
    </AdminGuard>
  );
}
