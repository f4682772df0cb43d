import type { CreditStatistics } from '@/api/credit-types';
import { serverText } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { useStatistics } from './queries';
import { TEXTS } from './texts';

const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-4';

export function StatisticsTiles() {
  const { data, isPending, error, isFetching, refetch } = useStatistics();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading statistics" className={GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((key) => (
          <Skeleton key={key} className="h-20 rounded-lg" />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title={TEXTS.statisticsFailed}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {serverText(error, '')}
      </ErrorState>
    );
  }
  return (
    <ul aria-label="Credit statistics" className={GRID}>
      {tilesOf(data).map(({ name, value, by }) => (
        <li key={name}>
          <Card className="flex h-full flex-col px-4 py-3">
            <span className="text-dim text-xs">{name}</span>
            <span className="font-display font-semibold text-2xl tabular-nums">
              {value.toLocaleString('en', { maximumFractionDigits: 2 })}
            </span>
            {by ? (
              <span className="text-faint text-xs">
                {by.card} by card, {by.crypto} in crypto, {by.token} with tokens
              </span>
            ) : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}

interface Tile {
  name: string;
  value: number;
  by?: CreditStatistics['transactionStats']['byMethod'];
}

function tilesOf({
  totalUsers,
  walletsWithCredits,
  creditDistribution: spread,
  transactionStats: moved,
}: CreditStatistics): Tile[] {
  return [
    { name: 'Users', value: totalUsers },
    { name: 'Wallets with credits', value: walletsWithCredits },
    { name: 'Credits held', value: spread.totalCredits },
    { name: 'Average', value: spread.avgCredits },
    { name: 'Most', value: spread.maxCredits },
    { name: 'Least', value: spread.minCredits },
    { name: 'Credits played', value: moved.consumed },
    { name: 'Free plays', value: moved.freePlays },
    { name: 'Purchases', value: moved.purchases, by: moved.byMethod },
    { name: 'Credits sold', value: moved.creditsSold },
    { name: 'Bonus credits', value: moved.bonus },
    { name: 'Taken back', value: moved.refunded },
  ];
}
