import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { listSaleRoots, listStrays } from '@/api/presale-admin';
import { ApiError, serverText } from '@/lib/api-error';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { asAdmin } from '../calls';
import { ADMIN } from '../queries';
import { Roots } from './roots';
import { Strays } from './strays';

const REFRESH_MS = 15_000;

/** Roots published of the presale, and tokens that came into its vault by mistake. */
export function PresaleTab() {
  const roots = useQuery({
    queryKey: [...ADMIN, 'presale', 'roots'],
    queryFn: ({ signal }) => asAdmin(listSaleRoots, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const strays = useQuery({
    queryKey: [...ADMIN, 'presale', 'strays'],
    queryFn: ({ signal }) => asAdmin(listStrays, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const failed = roots.error ?? strays.error;
  if (failed) {
    return failed instanceof ApiError && failed.code === 'CHAIN_UNAVAILABLE' ? (
      <Notice title="There is no presale on a chain.">{serverText(failed, '')}</Notice>
    ) : (
      <ErrorState
        title="The presale could not be read"
        onRetry={() => void Promise.all([roots.refetch(), strays.refetch()])}
      />
    );
  }
  if (!roots.data || !strays.data) return <Skeleton className="h-64 rounded-lg" />;
  if (roots.data.length + strays.data.length === 0) {
    return (
      <EmptyState icon={Coins} title="Nothing was published yet">
        Shares are published once the sale is over. Other tokens that somebody sends to the vault
        stand here too.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <Roots roots={roots.data} />
      <Strays strays={strays.data} />
    </div>
  );
}
