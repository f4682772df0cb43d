import type { UserStats } from '@/api/money-types';
import { serverText } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { useUserStats } from './queries';

const count = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const TILES: { name: string; more: string; value: (stats: UserStats) => string }[] = [
  { name: 'Total users', more: 'ever', value: ({ totalUsers }) => count.format(totalUsers) },
  {
    name: 'Active users',
    more: 'in the last 24 h',
    value: ({ activeUsers }) => count.format(activeUsers),
  },
  { name: 'Admin users', more: 'by wallet', value: ({ adminUsers }) => count.format(adminUsers) },
  { name: 'New users', more: 'in the last 24 h', value: ({ newUsers }) => count.format(newUsers) },
  {
    name: 'Growth rate',
    more: 'in the last 24 h',
    value: ({ growthRate }) => `${percent.format(growthRate)} %`,
  },
];

/** How many people there are. */
export function UserStatsTiles() {
  const stats = useUserStats();
  if (stats.isPending) {
    return (
      <div role="status" aria-label="Loading user statistics">
        <Skeleton className="h-24 rounded-lg" />
      </div>
    );
  }
  if (!stats.data) {
    return (
      <ErrorState
        title="Failed to fetch user statistics"
        onRetry={() => void stats.refetch()}
        retrying={stats.isFetching}
      >
        {serverText(stats.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const { data } = stats;
  return (
    <ul aria-label="User statistics" className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {TILES.map(({ name, more, value }) => (
        <li key={name} className="max-md:last:col-span-2">
          <Card className="flex h-full flex-col px-3.5 py-3">
            <span className="text-dim text-xs">{name}</span>
            <span className="font-display font-semibold text-xl tabular-nums">{value(data)}</span>
            <span className="text-faint text-xs">{more}</span>
          </Card>
        </li>
      ))}
    </ul>
  );
}
