import { AdminGuard } from '@/features/admin/admin-guard';
import { asAdmin } from '@/features/admin/calls';
import { NftEditPage } from '@/features/nfts/edit/nft-edit-page';

export function NftEditRoute() {
  return (
    <AdminGuard>
      <NftEditPage asAdmin={asAdmin} />
    </AdminGuard>
  );
}
